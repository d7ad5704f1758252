-- Policies: what is in force never changes, and who accepted which text stays as it was said.
CREATE TABLE "Policy" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "name" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'DRAFT',
  "branchId" UUID,
  "ownerId" UUID NOT NULL,
  "approverIds" UUID[] NOT NULL DEFAULT '{}',
  "audience" JSONB,
  "requiresAcceptance" BOOLEAN NOT NULL DEFAULT true,
  "acceptMode" TEXT NOT NULL DEFAULT 'CLICK',
  "minReadSeconds" INTEGER NOT NULL DEFAULT 0,
  "requireAllPages" BOOLEAN NOT NULL DEFAULT false,
  "dueDays" INTEGER NOT NULL DEFAULT 14,
  "reviewEveryMonths" INTEGER,
  "reacceptEveryMonths" INTEGER,
  "version" INTEGER NOT NULL DEFAULT 1,
  "createdBy" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "Policy_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Policy_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Policy_status_check" CHECK ("status" IN ('DRAFT', 'PUBLISHED', 'ARCHIVED')),
  CONSTRAINT "Policy_acceptMode_check" CHECK ("acceptMode" IN ('CLICK', 'TYPED_NAME'))
);
CREATE INDEX "Policy_workspaceId_status_name_idx" ON "Policy" ("workspaceId", "status", "name");

CREATE TABLE "PolicyVersion" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "policyId" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'DRAFT',
  "texts" JSONB NOT NULL,
  "authorIds" UUID[] NOT NULL,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "changeKind" TEXT,
  "changeNote" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "publishedBy" UUID,
  "publishedAt" TIMESTAMPTZ(3),
  CONSTRAINT "PolicyVersion_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PolicyVersion_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "Policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "PolicyVersion_status_check" CHECK ("status" IN ('DRAFT', 'IN_APPROVAL', 'APPROVED', 'PUBLISHED', 'SUPERSEDED')),
  CONSTRAINT "PolicyVersion_changeKind_check" CHECK ("changeKind" IN ('EDITORIAL', 'MATERIAL')),
  CONSTRAINT "PolicyVersion_published" CHECK (("status" IN ('PUBLISHED', 'SUPERSEDED')) = ("publishedAt" IS NOT NULL))
);
CREATE UNIQUE INDEX "PolicyVersion_policyId_number_key" ON "PolicyVersion" ("policyId", "number");
CREATE UNIQUE INDEX "PolicyVersion_one_open" ON "PolicyVersion" ("policyId") WHERE "status" IN ('DRAFT', 'IN_APPROVAL', 'APPROVED');
CREATE UNIQUE INDEX "PolicyVersion_one_published" ON "PolicyVersion" ("policyId") WHERE "status" = 'PUBLISHED';
CREATE FUNCTION policy_version_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."publishedAt" IS NULL THEN RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END; END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'SUPERSEDED' AND to_jsonb(NEW) - 'status' = to_jsonb(OLD) - 'status' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A published version of a policy never changes';
END $$;
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON "PolicyVersion" FOR EACH ROW EXECUTE FUNCTION policy_version_is_immutable();

CREATE TABLE "PolicyApproval" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "policyVersionId" UUID NOT NULL,
  "revision" INTEGER NOT NULL,
  "userId" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PolicyApproval_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PolicyApproval_policyVersionId_fkey" FOREIGN KEY ("policyVersionId") REFERENCES "PolicyVersion"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "PolicyApproval_policyVersionId_revision_userId_key" ON "PolicyApproval" ("policyVersionId", "revision", "userId");

CREATE TABLE "PolicyReading" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "policyVersionId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "language" TEXT NOT NULL,
  "firstAt" TIMESTAMPTZ(3) NOT NULL,
  "lastAt" TIMESTAMPTZ(3) NOT NULL,
  "milliseconds" INTEGER NOT NULL DEFAULT 0,
  "pages" INTEGER[] NOT NULL DEFAULT '{}',
  CONSTRAINT "PolicyReading_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PolicyReading_policyVersionId_fkey" FOREIGN KEY ("policyVersionId") REFERENCES "PolicyVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "PolicyReading_language_check" CHECK ("language" IN ('en', 'hi', 'mr', 'kn', 'ta', 'te'))
);
CREATE UNIQUE INDEX "PolicyReading_policyVersionId_userId_language_key" ON "PolicyReading" ("policyVersionId", "userId", "language");

CREATE TABLE "PolicyAcceptance" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "policyId" UUID NOT NULL,
  "policyVersionId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "decision" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "language" TEXT NOT NULL,
  "consentText" TEXT NOT NULL,
  "textSha256" TEXT NOT NULL,
  "fileSha256" TEXT,
  "readSeconds" INTEGER NOT NULL,
  "pagesSeen" INTEGER[] NOT NULL DEFAULT '{}',
  "typedName" TEXT,
  "reason" TEXT,
  "address" TEXT NOT NULL,
  "userAgent" TEXT,
  CONSTRAINT "PolicyAcceptance_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PolicyAcceptance_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "Policy"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "PolicyAcceptance_policyVersionId_fkey" FOREIGN KEY ("policyVersionId") REFERENCES "PolicyVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "PolicyAcceptance_decision_check" CHECK ("decision" IN ('ACCEPTED', 'DECLINED')),
  CONSTRAINT "PolicyAcceptance_language_check" CHECK ("language" IN ('en', 'hi', 'mr', 'kn', 'ta', 'te')),
  CONSTRAINT "PolicyAcceptance_reason" CHECK (("decision" = 'DECLINED') = ("reason" IS NOT NULL))
);
CREATE INDEX "PolicyAcceptance_policyId_userId_at_idx" ON "PolicyAcceptance" ("policyId", "userId", "at");
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "PolicyAcceptance" FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "PolicyAcceptance" EXECUTE FUNCTION append_only();

SELECT enable_workspace_rls('"Policy"');
SELECT enable_workspace_rls('"PolicyVersion"');
SELECT enable_workspace_rls('"PolicyApproval"');
SELECT enable_workspace_rls('"PolicyReading"');
SELECT enable_workspace_rls('"PolicyAcceptance"');
REVOKE UPDATE, DELETE ON "PolicyAcceptance" FROM redress_app, redress_platform;

ALTER TABLE "StoredFile" DROP CONSTRAINT "StoredFile_purpose_check",
  ADD CONSTRAINT "StoredFile_purpose_check" CHECK ("purpose" IN ('PROFILE_IMAGE', 'LOGO', 'BRANCH_LOGO', 'MANUAL', 'IMPORT', 'REPORT', 'COURSE_FILE', 'COURSE_CAPTIONS', 'SCORM_PACKAGE', 'POLICY_FILE'));
