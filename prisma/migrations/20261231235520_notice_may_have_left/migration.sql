-- By which way an earlier try may have left: the notice never leaves by the other one. A delivery of MAIL or SMS says it
-- of its own way; this column says it after another delivery has taken its place.
ALTER TABLE "Notice" ADD COLUMN "mayHaveLeftBy" TEXT,
  ADD CONSTRAINT "Notice_mayHaveLeftBy_check" CHECK ("mayHaveLeftBy" IN ('MAIL', 'SMS'));
