-- Where a committee has nobody who could confirm lifting a hold, the request waits fourteen days from `liftAloneSince`.
ALTER TABLE "LegalHold" ADD COLUMN "liftAloneSince" TIMESTAMPTZ(3);
ALTER TABLE "LegalHold" ADD CONSTRAINT "LegalHold_lone_lift" CHECK ("liftAloneSince" IS NULL
  OR ("scope" = 'CASE' AND "liftRequestedBy" IS NOT NULL));
-- NOT VALID as before: what one person lifted in an earlier release stays as it is.
ALTER TABLE "LegalHold" DROP CONSTRAINT "LegalHold_case_lift_two_people",
  ADD CONSTRAINT "LegalHold_case_lift_two_people" CHECK ("scope" <> 'CASE' OR "liftedAt" IS NULL
    OR coalesce("liftRequestedBy" <> "liftedBy", false)
    OR coalesce("liftRequestedBy" = "liftedBy" AND "liftedAt" >= "liftAloneSince" + interval '14 days', false)) NOT VALID;
