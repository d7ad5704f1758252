-- In which language a form was shown to whoever filled it in; null where it was filled in before this was kept.
ALTER TABLE "CaseForm" ADD COLUMN "language" TEXT;
ALTER TABLE "Submission" ADD COLUMN "language" TEXT;
