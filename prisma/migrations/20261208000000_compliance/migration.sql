-- What the law asks of an employer: obligations by jurisdiction, and for each business unit and period an instance of its own.
CREATE TABLE "Jurisdiction" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "name" TEXT NOT NULL,
  "code" TEXT NOT NULL,
  "countryCode" TEXT NOT NULL,
  "parentId" UUID,
  "authorityName" TEXT,
  "rules" JSONB NOT NULL DEFAULT '{}',
  "version" INTEGER NOT NULL DEFAULT 1,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Jurisdiction_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Jurisdiction_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Jurisdiction"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Jurisdiction_workspaceId_code_key" ON "Jurisdiction" ("workspaceId", "code");

CREATE TABLE "ComplianceCategory" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "name" TEXT NOT NULL,
  "description" TEXT,
  "color" TEXT,
  "parentId" UUID,
  "version" INTEGER NOT NULL DEFAULT 1,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ComplianceCategory_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ComplianceCategory_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "ComplianceCategory"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ComplianceCategory_workspaceId_name_key" ON "ComplianceCategory" ("workspaceId", "name");

CREATE TABLE "ComplianceItem" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "title" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "status" TEXT NOT NULL DEFAULT 'ACTIVE',
  "categoryId" UUID,
  "jurisdictionIds" UUID[] NOT NULL DEFAULT '{}',
  "branchIds" UUID[] NOT NULL DEFAULT '{}',
  "minHeadcount" INTEGER,
  "legalReference" TEXT NOT NULL DEFAULT '',
  "authority" TEXT NOT NULL DEFAULT '',
  "penaltyNote" TEXT NOT NULL DEFAULT '',
  "frequency" TEXT NOT NULL,
  "everyYears" INTEGER NOT NULL DEFAULT 1,
  "startsOn" DATE NOT NULL,
  "dueMonth" INTEGER,
  "dueDay" INTEGER,
  "dueAfterDays" INTEGER NOT NULL DEFAULT 0,
  "ownerId" UUID,
  "evidenceRequired" BOOLEAN NOT NULL DEFAULT true,
  "version" INTEGER NOT NULL DEFAULT 1,
  "nextAt" TIMESTAMPTZ(3),
  "createdBy" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ComplianceItem_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ComplianceItem_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "ComplianceCategory"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "ComplianceItem_status_check" CHECK ("status" IN ('ACTIVE', 'ARCHIVED')),
  CONSTRAINT "ComplianceItem_frequency_check" CHECK ("frequency" IN ('ONCE', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY', 'EVERY_N_YEARS', 'EVENT')),
  CONSTRAINT "ComplianceItem_due" CHECK (("dueMonth" IS NULL) = ("dueDay" IS NULL))
);
CREATE INDEX "ComplianceItem_workspaceId_nextAt_idx" ON "ComplianceItem" ("workspaceId", "nextAt");

CREATE TABLE "ComplianceInstance" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "itemId" UUID NOT NULL,
  "branchId" UUID NOT NULL,
  "period" TEXT NOT NULL,
  "startsOn" DATE NOT NULL,
  "endsOn" DATE NOT NULL,
  "dueOn" DATE NOT NULL,
  "dueAt" TIMESTAMPTZ(3) NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'OPEN',
  "reason" TEXT,
  "acknowledgementNo" TEXT,
  "decidedBy" UUID,
  "decidedAt" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL DEFAULT 1,
  "nextAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
  "clockAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "firstFiredAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ComplianceInstance_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ComplianceInstance_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "ComplianceItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "ComplianceInstance_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "ComplianceInstance_status_check" CHECK ("status" IN ('OPEN', 'SUBMITTED', 'ACKNOWLEDGED', 'NOT_APPLICABLE')),
  CONSTRAINT "ComplianceInstance_reason" CHECK (("status" = 'NOT_APPLICABLE') = ("reason" IS NOT NULL)),
  CONSTRAINT "ComplianceInstance_decided" CHECK (("status" = 'OPEN') = ("decidedAt" IS NULL))
);
CREATE UNIQUE INDEX "ComplianceInstance_itemId_branchId_period_key" ON "ComplianceInstance" ("itemId", "branchId", "period");
CREATE INDEX "ComplianceInstance_workspaceId_dueAt_idx" ON "ComplianceInstance" ("workspaceId", "dueAt");
CREATE INDEX "ComplianceInstance_workspaceId_nextAt_idx" ON "ComplianceInstance" ("workspaceId", "nextAt");

CREATE TABLE "ComplianceEvidence" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "instanceId" UUID NOT NULL,
  "note" TEXT NOT NULL,
  "fileId" UUID,
  "fileSha256" TEXT,
  "addedBy" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ComplianceEvidence_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ComplianceEvidence_instanceId_fkey" FOREIGN KEY ("instanceId") REFERENCES "ComplianceInstance"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "ComplianceEvidence_instanceId_at_idx" ON "ComplianceEvidence" ("instanceId", "at");
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "ComplianceEvidence" FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "ComplianceEvidence" EXECUTE FUNCTION append_only();

SELECT enable_workspace_rls('"Jurisdiction"');
SELECT enable_workspace_rls('"ComplianceCategory"');
SELECT enable_workspace_rls('"ComplianceItem"');
SELECT enable_workspace_rls('"ComplianceInstance"');
SELECT enable_workspace_rls('"ComplianceEvidence"');
REVOKE UPDATE, DELETE ON "ComplianceEvidence" FROM redress_app, redress_platform;

ALTER TABLE "StoredFile" DROP CONSTRAINT "StoredFile_purpose_check",
  ADD CONSTRAINT "StoredFile_purpose_check" CHECK ("purpose" IN ('PROFILE_IMAGE', 'LOGO', 'BRANCH_LOGO', 'MANUAL', 'IMPORT', 'REPORT', 'COURSE_FILE', 'COURSE_CAPTIONS', 'SCORM_PACKAGE', 'POLICY_FILE', 'COMPLIANCE_FILE'));
