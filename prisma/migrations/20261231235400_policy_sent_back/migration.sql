-- An approver sends a version back with a comment, which its authors read above the text until it is submitted again.
ALTER TABLE "PolicyVersion"
  ADD COLUMN "sentBackNote" TEXT,
  ADD COLUMN "sentBackBy" UUID,
  ADD COLUMN "sentBackAt" TIMESTAMPTZ(3);
