-- A file on its way in parts, which goes on after a lost line: whose, where to, and how far it is.
CREATE TABLE "Upload" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "userId" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "placeId" UUID NOT NULL,
    "step" TEXT,
    "fileName" TEXT NOT NULL,
    "sizeBytes" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "parts" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "keptAs" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Upload_purpose_check" CHECK ("purpose" IN ('DRAFT_EVIDENCE', 'STEP_DRAFT_EVIDENCE', 'CASE_EVIDENCE')),
    CONSTRAINT "Upload_received_range" CHECK ("received" BETWEEN 0 AND "sizeBytes")
);
CREATE INDEX "Upload_workspaceId_userId_idx" ON "Upload"("workspaceId", "userId");
CREATE INDEX "Upload_expiresAt_idx" ON "Upload"("expiresAt");
SELECT wall('"Upload"');
