-- Files that an attribute of a drawing shows: images, videos, resources. They hold nothing of a case.
CREATE TABLE "Resource" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "workflowVersionId" UUID NOT NULL,
    "attributeId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "sizeBytes" INTEGER NOT NULL,
    "sha256" TEXT,
    "tokenHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "createdBy" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Resource_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Resource_workspaceId_confirmedAt_idx" ON "Resource"("workspaceId", "confirmedAt");
SELECT wall('"Resource"');
