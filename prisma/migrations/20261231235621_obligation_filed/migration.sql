-- What shows that an annual return was sent to its authority: the day of its acknowledgement, or why nothing shows it.
ALTER TABLE "ComplianceInstance"
  ADD COLUMN "filedOn" DATE,
  ADD COLUMN "noEvidenceReason" TEXT;
