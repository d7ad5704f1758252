-- A process becomes the workspace's default when it is published, not when its draft is made.
ALTER TABLE "Workflow" ADD COLUMN "defaultAtPublish" boolean NOT NULL DEFAULT false;

-- Drafts that hold the default already serve nobody: they wait for their publishing.
UPDATE "Workflow" w SET "defaultAtPublish" = true, "defaultToWorkspace" = false
 WHERE w."defaultToWorkspace" AND NOT EXISTS (SELECT 1 FROM "WorkflowVersion" v WHERE v."workflowId" = w.id AND v.status = 'PUBLISHED');
