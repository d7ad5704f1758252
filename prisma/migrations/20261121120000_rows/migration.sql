-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Workspace" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "isMain" BOOLEAN NOT NULL DEFAULT false,
    "timeZone" TEXT NOT NULL DEFAULT 'UTC',
    "backgroundColor" TEXT,
    "companyLogo" TEXT,
    "socialPlatformSet" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "isPlatformAdmin" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "userId" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "branchId" UUID,
    "departmentId" UUID,
    "designation" TEXT,
    "employeeId" TEXT,
    "phoneNumber" TEXT,
    "gender" TEXT,
    "isScheduler" BOOLEAN NOT NULL DEFAULT false,
    "isDefault" BOOLEAN NOT NULL DEFAULT true,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Branch" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "name" TEXT NOT NULL,
    "headquarter" BOOLEAN NOT NULL DEFAULT false,
    "country" TEXT NOT NULL,
    "address" TEXT,
    "timeZone" TEXT NOT NULL,
    "weekend" INTEGER[] DEFAULT ARRAY[0, 6]::INTEGER[],
    "backgroundColor" TEXT,
    "branchLogo" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Branch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Holiday" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "branchId" UUID NOT NULL,
    "on" DATE NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "Holiday_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Department" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "branchId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" UUID,

    CONSTRAINT "Department_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Committee" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "branchId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Committee_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CommitteeMember" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "committeeId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "part" TEXT NOT NULL,
    "order" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "CommitteeMember_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Workflow" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL,
    "branchIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "defaultToWorkspace" BOOLEAN NOT NULL DEFAULT false,
    "templateId" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdBy" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Workflow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WorkflowVersion" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "workflowId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "graph" JSONB NOT NULL,
    "definition" JSONB,
    "definitionHash" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "copiedFromId" UUID,
    "note" TEXT,
    "createdBy" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "publishedBy" UUID,
    "publishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "WorkflowVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Case" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "branchId" UUID NOT NULL,
    "caseNo" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT,
    "workflowVersionId" UUID NOT NULL,
    "definitionHash" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "startedByUserId" UUID NOT NULL,
    "respondentUserId" UUID,
    "committeeId" UUID,
    "filingKey" TEXT NOT NULL,
    "seq" INTEGER NOT NULL DEFAULT 0,
    "attention" TEXT,
    "outcome" TEXT,
    "filedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),
    "respondentInformedAt" TIMESTAMPTZ(3),
    "employerInformedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CaseCounter" (
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "CaseCounter_pkey" PRIMARY KEY ("workspaceId","year")
);

-- CreateTable
CREATE TABLE "CaseForm" (
    "caseId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "complainant" JSONB NOT NULL,
    "respondent" JSONB NOT NULL,
    "incidents" JSONB NOT NULL,
    "answers" JSONB NOT NULL,
    "ticked" JSONB NOT NULL,

    CONSTRAINT "CaseForm_pkey" PRIMARY KEY ("caseId")
);

-- CreateTable
CREATE TABLE "ComplaintDraft" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "userId" UUID NOT NULL,
    "workflowId" UUID NOT NULL,
    "form" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ComplaintDraft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CaseAssignment" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "caseId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "capacity" TEXT NOT NULL,
    "step" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CaseAssignment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CaseStep" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "caseId" UUID NOT NULL,
    "instance" TEXT NOT NULL,
    "stepId" TEXT NOT NULL,
    "stageId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "actor" JSONB,
    "openedAt" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3),
    "overdue" BOOLEAN NOT NULL DEFAULT false,
    "doneAt" TIMESTAMPTZ(3),
    "doneBy" UUID,
    "outcome" TEXT,

    CONSTRAINT "CaseStep_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EscalationSetting" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "branchId" UUID NOT NULL,
    "escalationType" TEXT NOT NULL,
    "targetId" UUID NOT NULL,
    "clock" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(3),
    "firstThresholdDate" TIMESTAMPTZ(3),
    "secondThresholdDate" TIMESTAMPTZ(3),
    "firstFiredAt" TIMESTAMPTZ(3),
    "secondFiredAt" TIMESTAMPTZ(3),
    "derivedFrom" TEXT NOT NULL DEFAULT 'CLOCK',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "EscalationSetting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CaseEvent" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "caseId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "byUserId" UUID,
    "step" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "CaseEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Submission" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "caseId" UUID NOT NULL,
    "step" TEXT,
    "byUserId" UUID NOT NULL,
    "answers" JSONB NOT NULL DEFAULT '{}',
    "note" TEXT,
    "committedSeq" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Meeting" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "caseId" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "agenda" TEXT NOT NULL,
    "startAt" TIMESTAMPTZ(3) NOT NULL,
    "endAt" TIMESTAMPTZ(3) NOT NULL,
    "location" TEXT,
    "link" TEXT,
    "fields" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "minutes" TEXT,
    "outcome" TEXT,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdBy" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Meeting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MeetingGuest" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "meetingId" UUID NOT NULL,
    "userId" UUID,
    "name" TEXT,
    "email" TEXT,
    "attended" BOOLEAN,

    CONSTRAINT "MeetingGuest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Ballot" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "meetingId" UUID NOT NULL,
    "outcome" TEXT NOT NULL,
    "voterId" UUID,
    "counted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Ballot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Evidence" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "caseId" UUID,
    "draftId" UUID,
    "step" TEXT,
    "uploadedBy" UUID NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "sizeBytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "storedAs" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Evidence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notice" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "userId" UUID NOT NULL,
    "caseId" UUID,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "path" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Outbox" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DemoMail" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "key" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "calendar" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DemoMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "seq" INTEGER NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "byUserId" UUID,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entityId" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "prevHash" TEXT NOT NULL DEFAULT '',
    "hash" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Workspace_host_key" ON "Workspace"("host");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Membership_userId_idx" ON "Membership"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Membership_workspaceId_userId_key" ON "Membership"("workspaceId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Membership_workspaceId_employeeId_key" ON "Membership"("workspaceId", "employeeId");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Branch_workspaceId_name_key" ON "Branch"("workspaceId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Holiday_branchId_on_key" ON "Holiday"("branchId", "on");

-- CreateIndex
CREATE UNIQUE INDEX "Department_branchId_name_key" ON "Department"("branchId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "Committee_workspaceId_name_key" ON "Committee"("workspaceId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "CommitteeMember_committeeId_userId_key" ON "CommitteeMember"("committeeId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Workflow_workspaceId_name_key" ON "Workflow"("workspaceId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "WorkflowVersion_workflowId_number_key" ON "WorkflowVersion"("workflowId", "number");

-- CreateIndex
CREATE INDEX "Case_workspaceId_filedAt_idx" ON "Case"("workspaceId", "filedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Case_workspaceId_caseNo_key" ON "Case"("workspaceId", "caseNo");

-- CreateIndex
CREATE UNIQUE INDEX "Case_workspaceId_startedByUserId_filingKey_key" ON "Case"("workspaceId", "startedByUserId", "filingKey");

-- CreateIndex
CREATE INDEX "ComplaintDraft_workspaceId_userId_idx" ON "ComplaintDraft"("workspaceId", "userId");

-- CreateIndex
CREATE INDEX "CaseAssignment_workspaceId_userId_active_idx" ON "CaseAssignment"("workspaceId", "userId", "active");

-- CreateIndex
CREATE UNIQUE INDEX "CaseAssignment_caseId_userId_capacity_step_key" ON "CaseAssignment"("caseId", "userId", "capacity", "step");

-- CreateIndex
CREATE INDEX "CaseStep_workspaceId_status_dueAt_idx" ON "CaseStep"("workspaceId", "status", "dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "CaseStep_caseId_instance_key" ON "CaseStep"("caseId", "instance");

-- CreateIndex
CREATE INDEX "EscalationSetting_workspaceId_status_firstThresholdDate_idx" ON "EscalationSetting"("workspaceId", "status", "firstThresholdDate");

-- CreateIndex
CREATE UNIQUE INDEX "EscalationSetting_targetId_clock_key" ON "EscalationSetting"("targetId", "clock");

-- CreateIndex
CREATE UNIQUE INDEX "CaseEvent_caseId_seq_n_key" ON "CaseEvent"("caseId", "seq", "n");

-- CreateIndex
CREATE INDEX "Submission_caseId_idx" ON "Submission"("caseId");

-- CreateIndex
CREATE INDEX "Meeting_caseId_idx" ON "Meeting"("caseId");

-- CreateIndex
CREATE INDEX "Ballot_meetingId_idx" ON "Ballot"("meetingId");

-- CreateIndex
CREATE INDEX "Evidence_caseId_idx" ON "Evidence"("caseId");

-- CreateIndex
CREATE INDEX "Evidence_draftId_idx" ON "Evidence"("draftId");

-- CreateIndex
CREATE INDEX "Notice_workspaceId_userId_at_idx" ON "Notice"("workspaceId", "userId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Notice_userId_key_key" ON "Notice"("userId", "key");

-- CreateIndex
CREATE UNIQUE INDEX "Outbox_key_key" ON "Outbox"("key");

-- CreateIndex
CREATE INDEX "Outbox_sentAt_nextAttemptAt_idx" ON "Outbox"("sentAt", "nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "DemoMail_key_key" ON "DemoMail"("key");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerEntry_workspaceId_seq_key" ON "LedgerEntry"("workspaceId", "seq");

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_departmentId_fkey" FOREIGN KEY ("departmentId") REFERENCES "Department"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Holiday" ADD CONSTRAINT "Holiday_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommitteeMember" ADD CONSTRAINT "CommitteeMember_committeeId_fkey" FOREIGN KEY ("committeeId") REFERENCES "Committee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkflowVersion" ADD CONSTRAINT "WorkflowVersion_workflowId_fkey" FOREIGN KEY ("workflowId") REFERENCES "Workflow"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CaseAssignment" ADD CONSTRAINT "CaseAssignment_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CaseStep" ADD CONSTRAINT "CaseStep_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MeetingGuest" ADD CONSTRAINT "MeetingGuest_meetingId_fkey" FOREIGN KEY ("meetingId") REFERENCES "Meeting"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

