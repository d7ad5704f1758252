-- People, workspaces and the platform: sign-in, invites, permissions per role, departments across business units, jobs, flags.
-- DropIndex
DROP INDEX "Department_branchId_name_key";

-- AlterTable
ALTER TABLE "Workspace" ADD COLUMN     "accessFlags" TEXT[] DEFAULT ARRAY['courseManagement', 'learning', 'policies', 'compliance']::TEXT[],
ADD COLUMN     "allowedAddresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "allowedDomains" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "bulkSignUpEnabled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "contractExpiresOn" DATE,
ADD COLUMN     "defaultBranchId" UUID,
ADD COLUMN     "defaultLanguage" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "graceDays" INTEGER NOT NULL DEFAULT 30,
ADD COLUMN     "menu" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "permissionVersion" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "purgeAt" TIMESTAMPTZ(3),
ADD COLUMN     "signInMethods" TEXT[] DEFAULT ARRAY['PASSWORD', 'EMAIL_OTP']::TEXT[],
ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'ACTIVE',
ADD COLUMN     "statusBefore" TEXT,
ADD COLUMN     "userLimit" INTEGER,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "emailConfirmedAt" TIMESTAMPTZ(3),
ADD COLUMN     "firstLogin" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "preferredLanguage" TEXT,
ADD COLUMN     "profileImageId" UUID,
ADD COLUMN     "termsAcceptedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Membership" ADD COLUMN     "dateOfJoining" DATE,
ADD COLUMN     "deactivatedAt" TIMESTAMPTZ(3),
ADD COLUMN     "homeAddress" TEXT,
ADD COLUMN     "mutedMail" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "device" TEXT,
ADD COLUMN     "impersonatedBy" UUID,
ADD COLUMN     "method" TEXT NOT NULL DEFAULT 'PASSWORD',
ADD COLUMN     "provenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "Branch" ADD COLUMN     "deletedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "DemoMail" ADD COLUMN     "channel" TEXT NOT NULL DEFAULT 'MAIL';

-- CreateTable
CREATE TABLE "Identity" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Challenge" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "purpose" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "userId" UUID,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Challenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invite" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "branchId" UUID,
    "departmentId" UUID,
    "email" TEXT,
    "contactNumber" TEXT,
    "firstName" TEXT NOT NULL DEFAULT '',
    "lastName" TEXT NOT NULL DEFAULT '',
    "role" TEXT NOT NULL DEFAULT 'EMPLOYEE',
    "employeeId" TEXT,
    "designation" TEXT,
    "gender" TEXT,
    "homeAddress" TEXT,
    "dateOfJoining" DATE,
    "language" TEXT,
    "status" TEXT NOT NULL DEFAULT 'QUEUED',
    "resentCount" INTEGER NOT NULL DEFAULT 0,
    "sentAt" TIMESTAMPTZ(3),
    "lastSentAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "claimedAt" TIMESTAMPTZ(3),
    "claimedBy" UUID,
    "deletedAt" TIMESTAMPTZ(3),
    "invitedBy" UUID NOT NULL,
    "jobId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Invite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RolePermission" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "role" TEXT NOT NULL,
    "permission" TEXT NOT NULL,
    "allowed" BOOLEAN NOT NULL,
    "updatedBy" UUID NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RolePermission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DepartmentBranch" (
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "departmentId" UUID NOT NULL,
    "branchId" UUID NOT NULL,

    CONSTRAINT "DepartmentBranch_pkey" PRIMARY KEY ("departmentId","branchId")
);

-- CreateTable
CREATE TABLE "DepartmentManager" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "departmentId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DepartmentManager_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StoredFile" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "purpose" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "sizeBytes" INTEGER NOT NULL,
    "sha256" TEXT,
    "tokenHash" TEXT,
    "expiresAt" TIMESTAMPTZ(3),
    "confirmedAt" TIMESTAMPTZ(3),
    "createdBy" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StoredFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'QUEUED',
    "fileId" UUID,
    "fileName" TEXT,
    "options" JSONB NOT NULL DEFAULT '{}',
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "resultId" UUID,
    "failure" TEXT,
    "createdBy" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JobRow" (
    "jobId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "n" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "values" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "targetId" UUID,

    CONSTRAINT "JobRow_pkey" PRIMARY KEY ("jobId","n")
);

-- CreateTable
CREATE TABLE "ImportMapping" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "name" TEXT NOT NULL,
    "headersHash" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "createdBy" UUID NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ImportMapping_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeatureFlag" (
    "key" TEXT NOT NULL,
    "value" BOOLEAN NOT NULL DEFAULT false,
    "description" TEXT NOT NULL DEFAULT '',
    "owner" TEXT NOT NULL DEFAULT '',
    "expiresAt" TIMESTAMPTZ(3),
    "forWorkspaces" UUID[] DEFAULT ARRAY[]::UUID[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FeatureFlag_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "UserManual" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "fileId" UUID NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UserManual_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WhitelistEntry" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "forWorkspaceId" UUID,
    "note" TEXT,
    "addedBy" UUID NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WhitelistEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PublicMessage" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answeredAt" TIMESTAMPTZ(3),

    CONSTRAINT "PublicMessage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Identity_userId_idx" ON "Identity"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Identity_issuer_subject_key" ON "Identity"("issuer", "subject");

-- CreateIndex
CREATE INDEX "Challenge_workspaceId_purpose_identifier_createdAt_idx" ON "Challenge"("workspaceId", "purpose", "identifier", "createdAt");

-- CreateIndex
CREATE INDEX "Invite_workspaceId_status_expiresAt_idx" ON "Invite"("workspaceId", "status", "expiresAt");

-- CreateIndex
CREATE INDEX "Invite_workspaceId_email_idx" ON "Invite"("workspaceId", "email");

-- CreateIndex
CREATE INDEX "Invite_jobId_idx" ON "Invite"("jobId");

-- CreateIndex
CREATE UNIQUE INDEX "RolePermission_workspaceId_role_permission_key" ON "RolePermission"("workspaceId", "role", "permission");

-- CreateIndex
CREATE INDEX "DepartmentBranch_branchId_idx" ON "DepartmentBranch"("branchId");

-- CreateIndex
CREATE UNIQUE INDEX "DepartmentManager_departmentId_userId_key" ON "DepartmentManager"("departmentId", "userId");

-- CreateIndex
CREATE INDEX "StoredFile_workspaceId_confirmedAt_idx" ON "StoredFile"("workspaceId", "confirmedAt");

-- CreateIndex
CREATE INDEX "Job_workspaceId_createdAt_idx" ON "Job"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "JobRow_jobId_status_idx" ON "JobRow"("jobId", "status");

-- CreateIndex
CREATE UNIQUE INDEX "ImportMapping_workspaceId_headersHash_key" ON "ImportMapping"("workspaceId", "headersHash");

-- CreateIndex
CREATE UNIQUE INDEX "WhitelistEntry_email_forWorkspaceId_key" ON "WhitelistEntry"("email", "forWorkspaceId");

-- CreateIndex
CREATE INDEX "PublicMessage_createdAt_idx" ON "PublicMessage"("createdAt");

-- CreateIndex
CREATE INDEX "Membership_workspaceId_phoneNumber_idx" ON "Membership"("workspaceId", "phoneNumber");

-- AddForeignKey
ALTER TABLE "Identity" ADD CONSTRAINT "Identity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DepartmentBranch" ADD CONSTRAINT "DepartmentBranch_departmentId_fkey" FOREIGN KEY ("departmentId") REFERENCES "Department"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DepartmentBranch" ADD CONSTRAINT "DepartmentBranch_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DepartmentManager" ADD CONSTRAINT "DepartmentManager_departmentId_fkey" FOREIGN KEY ("departmentId") REFERENCES "Department"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JobRow" ADD CONSTRAINT "JobRow_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A department now stands in several business units: those of one name become one, keeping who is in them.
SET LOCAL ROLE redress_platform;
INSERT INTO "DepartmentBranch" ("workspaceId", "departmentId", "branchId")
  SELECT "workspaceId", first_value(id) OVER (PARTITION BY "workspaceId", name ORDER BY id), "branchId" FROM "Department";
UPDATE "Membership" m SET "departmentId" = kept.id
  FROM (SELECT id AS old, first_value(id) OVER (PARTITION BY "workspaceId", name ORDER BY id) AS id FROM "Department") kept
  WHERE m."departmentId" = kept.old AND kept.old <> kept.id;
DELETE FROM "Department" d USING "Department" kept WHERE kept."workspaceId" = d."workspaceId" AND kept.name = d.name AND kept.id < d.id;
UPDATE "User" SET "emailConfirmedAt" = "createdAt";
RESET ROLE;
ALTER TABLE "Department" DROP COLUMN "branchId";
CREATE UNIQUE INDEX "Department_workspaceId_name_key" ON "Department"("workspaceId", "name");

-- One open invitation for an address in a workspace; an entry for all workspaces stands once.
CREATE UNIQUE INDEX "Invite_one_open_email" ON "Invite" ("workspaceId", email) WHERE status NOT IN ('CLAIMED', 'DELETED');
CREATE UNIQUE INDEX "Invite_one_open_number" ON "Invite" ("workspaceId", "contactNumber") WHERE email IS NULL AND status NOT IN ('CLAIMED', 'DELETED');
CREATE UNIQUE INDEX "WhitelistEntry_once_for_all" ON "WhitelistEntry" (email) WHERE "forWorkspaceId" IS NULL;

SELECT wall(format('%I', name)::regclass) FROM unnest(ARRAY['Challenge', 'Invite', 'RolePermission', 'DepartmentBranch', 'DepartmentManager', 'StoredFile', 'Job', 'JobRow', 'ImportMapping']) AS name;
REVOKE ALL ON "Identity", "FeatureFlag", "UserManual", "WhitelistEntry", "PublicMessage" FROM redress_app;
