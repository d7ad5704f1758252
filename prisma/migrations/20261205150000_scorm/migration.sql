-- SCORM packages: each is one stored file, the zip it came as; and what somebody has done in one.
CREATE TABLE "ScormPackage" (
  "fileId" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "standard" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "scos" JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ScormPackage_pkey" PRIMARY KEY ("fileId"),
  CONSTRAINT "ScormPackage_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "StoredFile"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "ScormPackage_standard_check" CHECK ("standard" IN ('SCORM_12', 'SCORM_2004'))
);

CREATE TABLE "ScormRecord" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "userId" UUID NOT NULL,
  "assignmentId" UUID NOT NULL,
  "itemId" TEXT NOT NULL,
  "packageId" UUID NOT NULL,
  "cmi" JSONB NOT NULL DEFAULT '{}',
  "results" JSONB NOT NULL DEFAULT '{}',
  "revision" INTEGER NOT NULL DEFAULT 1,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "ScormRecord_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ScormRecord_packageId_fkey" FOREIGN KEY ("packageId") REFERENCES "ScormPackage"("fileId") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ScormRecord_assignmentId_itemId_key" ON "ScormRecord" ("assignmentId", "itemId");

SELECT enable_workspace_rls('"ScormPackage"');
SELECT enable_workspace_rls('"ScormRecord"');

ALTER TABLE "StoredFile" DROP CONSTRAINT "StoredFile_purpose_check",
  ADD CONSTRAINT "StoredFile_purpose_check" CHECK ("purpose" IN ('PROFILE_IMAGE', 'LOGO', 'BRANCH_LOGO', 'MANUAL', 'IMPORT', 'REPORT', 'COURSE_FILE', 'COURSE_CAPTIONS', 'SCORM_PACKAGE'));
