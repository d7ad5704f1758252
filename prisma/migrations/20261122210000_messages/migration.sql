-- What a person reads is kept as a code of the catalogue and what is put into its sentence, so that it reads in
-- each reader's language. Rows from before keep their English text.
ALTER TABLE "Notice"
  ALTER COLUMN subject SET DEFAULT '',
  ADD COLUMN "subjectText" JSONB,
  ADD COLUMN "bodyText" JSONB;
ALTER TABLE "Job" ADD COLUMN "failureText" JSONB;
