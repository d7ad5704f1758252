-- A saved report may go out by itself: its owner says how often and to whom; each recipient has a date of their own, for it is nine in the morning where they are.
ALTER TABLE "SavedReport" ADD COLUMN "every" TEXT;
ALTER TABLE "SavedReport" ADD CONSTRAINT "SavedReport_every_check" CHECK ("every" IN ('WEEKLY', 'MONTHLY'));

CREATE TABLE "ReportRecipient" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "reportId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "nextAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "ReportRecipient_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ReportRecipient_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "SavedReport"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ReportRecipient_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "Membership"("workspaceId", "userId") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ReportRecipient_reportId_userId_key" ON "ReportRecipient" ("reportId", "userId");
CREATE INDEX "ReportRecipient_workspaceId_nextAt_idx" ON "ReportRecipient" ("workspaceId", "nextAt");
SELECT enable_workspace_rls('"ReportRecipient"');
