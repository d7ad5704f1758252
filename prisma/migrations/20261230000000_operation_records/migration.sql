-- When the installation last did what operators watch: the daily clean-up, a backup. Of no workspace; the
-- platform's role alone reads and writes it.
CREATE TABLE "OperationRecord" (
  "name" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "detail" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "OperationRecord_pkey" PRIMARY KEY ("name"),
  CONSTRAINT "OperationRecord_name_check" CHECK ("name" IN ('SWEEP', 'BACKUP'))
);
REVOKE ALL ON "OperationRecord" FROM redress_app;
