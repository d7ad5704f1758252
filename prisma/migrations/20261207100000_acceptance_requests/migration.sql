-- Who is asked to accept a policy is known by the clock of training: reminders, escalation, and the policy's own review.
ALTER TABLE "Policy"
  ADD COLUMN "daysBefore" INTEGER[] NOT NULL DEFAULT '{3}',
  ADD COLUMN "daysAfter" INTEGER[] NOT NULL DEFAULT '{1,7}',
  ADD COLUMN "escalateToManagerAfterDays" INTEGER DEFAULT 7,
  ADD COLUMN "escalateToAdminsAfterDays" INTEGER DEFAULT 21,
  ADD COLUMN "reviewedAt" TIMESTAMPTZ(3),
  ADD COLUMN "nextAt" TIMESTAMPTZ(3),
  ADD COLUMN "lookedTo" UUID;
CREATE INDEX "Policy_workspaceId_nextAt_idx" ON "Policy" ("workspaceId", "nextAt");

CREATE TABLE "AcceptanceRequest" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "policyId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "askedAt" TIMESTAMPTZ(3) NOT NULL,
  "dueAt" TIMESTAMPTZ(3) NOT NULL,
  "seenAt" TIMESTAMPTZ(3) NOT NULL,
  "clockAt" TIMESTAMPTZ(3) NOT NULL,
  "nextAt" TIMESTAMPTZ(3),
  "toldAt" TIMESTAMPTZ(3),
  "firstFiredAt" TIMESTAMPTZ(3),
  "secondFiredAt" TIMESTAMPTZ(3),
  CONSTRAINT "AcceptanceRequest_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "AcceptanceRequest_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "Policy"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "AcceptanceRequest_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "Membership"("workspaceId", "userId") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "AcceptanceRequest_policyId_userId_key" ON "AcceptanceRequest" ("policyId", "userId");
CREATE INDEX "AcceptanceRequest_workspaceId_nextAt_idx" ON "AcceptanceRequest" ("workspaceId", "nextAt");
CREATE INDEX "AcceptanceRequest_workspaceId_userId_idx" ON "AcceptanceRequest" ("workspaceId", "userId");
SELECT enable_workspace_rls('"AcceptanceRequest"');

-- What is in force already is looked at once the run wakes.
UPDATE "Policy" SET "nextAt" = now() WHERE "status" = 'PUBLISHED';
INSERT INTO "Outbox" ("id", "workspaceId", "kind", "key", "payload")
  SELECT gen_random_uuid(), p."workspaceId", 'WATCH_TRAINING', 'training:' || p."workspaceId" || ':policies', '{}'
    FROM (SELECT DISTINCT "workspaceId" FROM "Policy" WHERE "status" = 'PUBLISHED') p;
