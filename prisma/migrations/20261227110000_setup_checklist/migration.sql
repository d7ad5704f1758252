-- Items of the setup checklist that the workspace does not need.
ALTER TABLE "Workspace" ADD COLUMN "setUpNotNeeded" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
