-- Reports that somebody keeps, and may share: which people and which columns, never what they said.
CREATE TABLE "SavedReport" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "name" TEXT NOT NULL,
  "filter" JSONB NOT NULL,
  "columns" TEXT[] NOT NULL,
  "isShared" BOOLEAN NOT NULL DEFAULT false,
  "ownerId" UUID NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "SavedReport_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "SavedReport_workspaceId_ownerId_name_key" ON "SavedReport" ("workspaceId", "ownerId", "name");
SELECT enable_workspace_rls('"SavedReport"');
