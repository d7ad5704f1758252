-- Who learns what by when, and what they did: assignments, progress, what was watched, attempts at quizzes.
CREATE TABLE "Assignment" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "courseId" UUID NOT NULL,
  "courseVersionId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "cycle" INTEGER NOT NULL DEFAULT 1,
  "source" TEXT NOT NULL DEFAULT 'MANUAL',
  "assignStatus" TEXT NOT NULL DEFAULT 'ASSIGNED',
  "learningStatus" TEXT NOT NULL DEFAULT 'NOT_STARTED',
  "mandatory" BOOLEAN NOT NULL DEFAULT true,
  "assignedAt" TIMESTAMPTZ(3) NOT NULL,
  "assignedBy" UUID,
  "unassignedAt" TIMESTAMPTZ(3),
  "unassignedBy" UUID,
  "unassignReason" TEXT,
  "dueAt" TIMESTAMPTZ(3),
  "dueFrom" JSONB,
  "extensions" JSONB NOT NULL DEFAULT '[]',
  "startedAt" TIMESTAMPTZ(3),
  "completedAt" TIMESTAMPTZ(3),
  "validUntil" TIMESTAMPTZ(3),
  "percent" INTEGER NOT NULL DEFAULT 0,
  "language" TEXT,
  "waivedAt" TIMESTAMPTZ(3),
  "waivedBy" UUID,
  "waiveReason" TEXT,
  CONSTRAINT "Assignment_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Assignment_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Assignment_courseVersionId_fkey" FOREIGN KEY ("courseVersionId") REFERENCES "CourseVersion"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Assignment_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "Membership"("workspaceId", "userId") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Assignment_source_check" CHECK ("source" IN ('MANUAL')),
  CONSTRAINT "Assignment_assignStatus_check" CHECK ("assignStatus" IN ('ASSIGNED', 'UNASSIGNED')),
  CONSTRAINT "Assignment_learningStatus_check" CHECK ("learningStatus" IN ('NOT_STARTED', 'IN_PROGRESS', 'AWAITING_GRADING', 'COMPLETED', 'ATTEMPTS_EXCEEDED', 'WAIVED')),
  CONSTRAINT "Assignment_language_check" CHECK ("language" IN ('en', 'hi', 'kn', 'te', 'ta', 'mr')),
  CONSTRAINT "Assignment_completed" CHECK (("learningStatus" = 'COMPLETED') = ("completedAt" IS NOT NULL))
);
CREATE UNIQUE INDEX "Assignment_userId_courseId_cycle_workspaceId_key" ON "Assignment" ("userId", "courseId", "cycle", "workspaceId");
CREATE INDEX "Assignment_workspaceId_courseId_assignStatus_idx" ON "Assignment" ("workspaceId", "courseId", "assignStatus");
CREATE INDEX "Assignment_workspaceId_userId_dueAt_idx" ON "Assignment" ("workspaceId", "userId", "dueAt");
-- A person learns a course once at a time.
CREATE UNIQUE INDEX "Assignment_one_open" ON "Assignment" ("workspaceId", "userId", "courseId")
  WHERE "assignStatus" = 'ASSIGNED' AND "learningStatus" NOT IN ('COMPLETED', 'WAIVED');

CREATE TABLE "ItemProgress" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "assignmentId" UUID NOT NULL,
  "itemId" TEXT NOT NULL,
  "openedAt" TIMESTAMPTZ(3),
  "completedAt" TIMESTAMPTZ(3),
  "done" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "ItemProgress_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ItemProgress_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ItemProgress_assignmentId_itemId_key" ON "ItemProgress" ("assignmentId", "itemId");

CREATE TABLE "Watched" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "assignmentId" UUID NOT NULL,
  "blockId" TEXT NOT NULL,
  "ranges" JSONB NOT NULL DEFAULT '[]',
  "positionMs" INTEGER NOT NULL DEFAULT 0,
  "durationMs" INTEGER NOT NULL,
  "grantedMs" INTEGER NOT NULL DEFAULT 0,
  "creditMs" INTEGER NOT NULL DEFAULT 0,
  "lastBeatAt" TIMESTAMPTZ(3) NOT NULL,
  "lastSeq" INTEGER NOT NULL,
  "lastClientAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "Watched_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Watched_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Watched_assignmentId_blockId_key" ON "Watched" ("assignmentId", "blockId");

CREATE TABLE "Attempt" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "assignmentId" UUID NOT NULL,
  "itemId" TEXT NOT NULL,
  "no" INTEGER NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'IN_PROGRESS',
  "startedAt" TIMESTAMPTZ(3) NOT NULL,
  "deadlineAt" TIMESTAMPTZ(3),
  "submittedAt" TIMESTAMPTZ(3),
  "seed" TEXT NOT NULL,
  "drawn" TEXT[],
  "language" TEXT NOT NULL,
  "score" DOUBLE PRECISION,
  "of" DOUBLE PRECISION,
  "percent" DOUBLE PRECISION,
  "passed" BOOLEAN,
  CONSTRAINT "Attempt_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Attempt_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Attempt_status_check" CHECK ("status" IN ('IN_PROGRESS', 'SUBMITTED', 'AUTO_SUBMITTED', 'AWAITING_GRADING', 'PASSED', 'FAILED', 'VOIDED')),
  CONSTRAINT "Attempt_language_check" CHECK ("language" IN ('en', 'hi', 'kn', 'te', 'ta', 'mr')),
  CONSTRAINT "Attempt_submitted" CHECK (("status" = 'IN_PROGRESS') = ("submittedAt" IS NULL) OR "status" = 'VOIDED')
);
CREATE UNIQUE INDEX "Attempt_assignmentId_itemId_no_key" ON "Attempt" ("assignmentId", "itemId", "no");
CREATE INDEX "Attempt_workspaceId_status_deadlineAt_idx" ON "Attempt" ("workspaceId", "status", "deadlineAt");
-- Two devices make one attempt.
CREATE UNIQUE INDEX "Attempt_one_running" ON "Attempt" ("assignmentId", "itemId") WHERE "status" = 'IN_PROGRESS';

CREATE TABLE "AttemptAnswer" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "attemptId" UUID NOT NULL,
  "blockId" TEXT NOT NULL,
  "answer" JSONB,
  "savedAt" TIMESTAMPTZ(3),
  "points" DOUBLE PRECISION,
  "of" DOUBLE PRECISION,
  "isByHand" BOOLEAN NOT NULL DEFAULT false,
  "markedBy" UUID,
  "markedAt" TIMESTAMPTZ(3),
  "comment" TEXT,
  CONSTRAINT "AttemptAnswer_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "AttemptAnswer_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "AttemptAnswer_attemptId_blockId_key" ON "AttemptAnswer" ("attemptId", "blockId");

CREATE TABLE "AttemptGrant" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "assignmentId" UUID NOT NULL,
  "itemId" TEXT NOT NULL,
  "extraAttempts" INTEGER NOT NULL DEFAULT 0,
  "extraSeconds" INTEGER NOT NULL DEFAULT 0,
  "reason" TEXT NOT NULL,
  "grantedBy" UUID NOT NULL,
  "grantedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AttemptGrant_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "AttemptGrant_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "AttemptGrant_assignmentId_itemId_idx" ON "AttemptGrant" ("assignmentId", "itemId");

SELECT enable_workspace_rls('"Assignment"');
SELECT enable_workspace_rls('"ItemProgress"');
SELECT enable_workspace_rls('"Watched"');
SELECT enable_workspace_rls('"Attempt"');
SELECT enable_workspace_rls('"AttemptAnswer"');
SELECT enable_workspace_rls('"AttemptGrant"');
