-- Case files: which copies of a case were made, and what redacted ones do not say.
CREATE TABLE "CaseFile" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "caseId" UUID NOT NULL,
  "jobId" UUID NOT NULL,
  "byUserId" UUID NOT NULL,
  "parts" TEXT[] NOT NULL,
  "isRedacted" BOOLEAN NOT NULL,
  "redactions" INTEGER NOT NULL DEFAULT 0,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CaseFile_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CaseFile_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CaseFile_parts_check" CHECK ("parts" <@ ARRAY['COMPLAINT', 'TIMELINE', 'DEADLINES', 'STEPS',
    'EVIDENCE', 'NOTICES', 'MEETINGS', 'LINKS'])
);
CREATE UNIQUE INDEX "CaseFile_jobId_key" ON "CaseFile" ("jobId");
CREATE INDEX "CaseFile_caseId_at_idx" ON "CaseFile" ("caseId", "at");
SELECT enable_workspace_rls('"CaseFile"');

CREATE TABLE "CaseRedaction" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "caseId" UUID NOT NULL,
  "item" TEXT NOT NULL,
  "passage" TEXT,
  "everywhere" BOOLEAN NOT NULL,
  "reason" TEXT NOT NULL,
  "words" TEXT NOT NULL,
  "byUserId" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "liftedBy" UUID,
  "liftedAt" TIMESTAMPTZ(3),
  CONSTRAINT "CaseRedaction_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CaseRedaction_reason_check" CHECK ("reason" IN ('THIRD_PARTY', 'WITNESS', 'HEALTH', 'PRIVILEGED',
    'SAFETY', 'NOT_RELEVANT', 'OTHER')),
  CONSTRAINT "CaseRedaction_lifted_by" CHECK (("liftedBy" IS NULL) = ("liftedAt" IS NULL))
);
CREATE INDEX "CaseRedaction_caseId_at_idx" ON "CaseRedaction" ("caseId", "at");
SELECT enable_workspace_rls('"CaseRedaction"');

ALTER TABLE "Job" DROP CONSTRAINT "Job_kind_check",
  ADD CONSTRAINT "Job_kind_check" CHECK ("kind" IN ('INVITE_IMPORT', 'USER_CREATE', 'USER_DELETE', 'INVITE_RESEND',
    'PEOPLE_REPORT', 'AUDIT_EXPORT', 'COURSE_ENROL', 'EVIDENCE_PACK', 'OWN_DATA', 'CASE_FILE'));
