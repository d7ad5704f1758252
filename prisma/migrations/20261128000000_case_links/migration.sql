-- Cases that belong together, an appeal and what it appeals among them.
CREATE TABLE "CaseLink" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "caseId" UUID NOT NULL,
    "otherId" UUID NOT NULL,
    "relation" TEXT NOT NULL CONSTRAINT "CaseLink_relation_check" CHECK ("relation" IN ('RELATED', 'APPEALS')),
    "byUserId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CaseLink_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "CaseLink_caseId_otherId_key" ON "CaseLink"("caseId", "otherId");
CREATE INDEX "CaseLink_otherId_idx" ON "CaseLink"("otherId");
SELECT enable_workspace_rls('"CaseLink"');
