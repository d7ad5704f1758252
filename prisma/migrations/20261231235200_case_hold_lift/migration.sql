-- The hold of a case is lifted by two of its committee: one requests it, another confirms it.
ALTER TABLE "LegalHold" ADD COLUMN "liftRequestedBy" UUID, ADD COLUMN "liftRequestedAt" TIMESTAMPTZ(3);
-- What one person lifted before stays as it is.
ALTER TABLE "LegalHold" ADD CONSTRAINT "LegalHold_case_lift_two_people" CHECK ("scope" <> 'CASE' OR "liftedAt" IS NULL
  OR coalesce("liftRequestedBy" <> "liftedBy", false)) NOT VALID;
ALTER TABLE "LegalHold" DROP CONSTRAINT "LegalHold_lifted_whole", ADD CONSTRAINT "LegalHold_lifted_whole"
  CHECK (("liftedAt" IS NULL) = ("liftedBy" IS NULL) AND ("liftRequestedBy" IS NULL) = ("liftRequestedAt" IS NULL)
    AND ("liftedAt" IS NULL AND "liftRequestedBy" IS NULL) = ("liftReason" IS NULL));
