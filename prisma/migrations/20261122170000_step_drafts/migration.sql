-- What somebody is writing for a step and has not sent. One of each writer and visit; files wait in "Evidence" under its id.
CREATE TABLE "StepDraft" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "caseId" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "form" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StepDraft_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "StepDraft_caseId_step_userId_key" ON "StepDraft"("caseId", "step", "userId");
SELECT wall('"StepDraft"');
