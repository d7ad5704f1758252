-- Who approves this one version in place of whom: a standing approver's id to their stand-in's.
ALTER TABLE "PolicyVersion" ADD COLUMN "delegations" JSONB NOT NULL DEFAULT '{}';
