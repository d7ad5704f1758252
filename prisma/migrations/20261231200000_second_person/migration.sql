-- Acts on what is kept that need a second person, and since when somebody has the access that they have.
ALTER TABLE "Membership" ADD COLUMN "accessGrantedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "erasureUnfinished" BOOLEAN NOT NULL DEFAULT false;
-- Who came back or got another role before this was noted: by whom is read of the audit log, where that says so.
UPDATE "Membership" m SET "accessGrantedAt" = coalesce((SELECT max(e.at) FROM "LedgerEntry" e
  WHERE e."workspaceId" = m."workspaceId" AND e."entityId" = m."userId"::text AND e.action = 'people:update'
    AND (e.detail ? 'role' OR e.detail->'fields' ? 'active')), m."createdAt");
-- Whatever program lets somebody in, gives a role or brings somebody back.
CREATE FUNCTION access_granted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."accessGrantedAt" := now();
  RETURN NEW;
END $$;
CREATE TRIGGER access_granted BEFORE UPDATE OF active, role ON "Membership" FOR EACH ROW
  WHEN (NEW.role IS DISTINCT FROM OLD.role OR (NEW.active AND NOT OLD.active)) EXECUTE FUNCTION access_granted();
CREATE INDEX "Membership_erasureUnfinished_idx" ON "Membership" ("workspaceId") WHERE "erasureUnfinished";

CREATE TABLE "RetentionRequest" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "kind" TEXT NOT NULL,
  "targetId" UUID NOT NULL,
  "reason" TEXT NOT NULL DEFAULT '',
  "status" TEXT NOT NULL DEFAULT 'PROPOSED',
  "proposedBy" UUID NOT NULL,
  "proposedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "aloneSince" TIMESTAMPTZ(3),
  "confirmedBy" UUID,
  "confirmedAt" TIMESTAMPTZ(3),
  "effectiveAt" TIMESTAMPTZ(3),
  "stoppedBy" UUID,
  "stoppedAt" TIMESTAMPTZ(3),
  CONSTRAINT "RetentionRequest_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "RetentionRequest_kind_check" CHECK ("kind" IN ('ERASE_PERSON', 'LIFT_HOLD', 'RULE')),
  CONSTRAINT "RetentionRequest_status_check" CHECK ("status" IN ('PROPOSED', 'CONFIRMED', 'STOPPED', 'DONE')),
  -- Nobody confirms their own; without a second person it stands open for fourteen days.
  CONSTRAINT "RetentionRequest_two_people" CHECK ("status" NOT IN ('CONFIRMED', 'DONE') OR ("confirmedAt" IS NOT NULL
    AND CASE WHEN "confirmedBy" IS NULL THEN coalesce("confirmedAt" >= "aloneSince" + interval '14 days', false)
        ELSE "confirmedBy" <> "proposedBy" END)),
  CONSTRAINT "RetentionRequest_waits" CHECK ("kind" <> 'ERASE_PERSON' OR "status" NOT IN ('CONFIRMED', 'DONE')
    OR coalesce("effectiveAt" >= "confirmedAt" + interval '30 days', false))
);
CREATE INDEX "RetentionRequest_workspaceId_status_idx" ON "RetentionRequest" ("workspaceId", "status");
CREATE UNIQUE INDEX "RetentionRequest_one_open" ON "RetentionRequest" ("workspaceId", "kind", "targetId")
  WHERE "status" IN ('PROPOSED', 'CONFIRMED');
SELECT enable_workspace_rls('"RetentionRequest"');
CREATE FUNCTION retention_request_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a request is never deleted'; END IF;
  IF (NEW.id, NEW."workspaceId", NEW.kind, NEW."targetId", NEW."proposedBy", NEW."proposedAt")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD.kind, OLD."targetId", OLD."proposedBy", OLD."proposedAt")
    OR OLD.status IN ('STOPPED', 'DONE') OR (OLD.status = 'CONFIRMED' AND NEW.status = 'PROPOSED')
    THEN RAISE EXCEPTION 'what was requested never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON "RetentionRequest" FOR EACH ROW EXECUTE FUNCTION retention_request_stays();
INSERT INTO "RetentionRequest" (id, "workspaceId", kind, "targetId", "proposedBy", "proposedAt")
  SELECT gen_random_uuid(), "workspaceId", 'RULE', id, "proposedBy", "proposedAt" FROM "RetentionRule" WHERE status = 'PROPOSED';

-- A rule that nobody could confirm waited fourteen days before its thirty.
ALTER TABLE "RetentionRule" DROP CONSTRAINT "RetentionRule_two_people", DROP CONSTRAINT "RetentionRule_waits",
  ADD CONSTRAINT "RetentionRule_two_people" CHECK ("status" <> 'CONFIRMED' OR "lengthens" OR CASE WHEN "confirmedBy" IS NULL
    THEN "confirmedAt" >= "proposedAt" + interval '14 days' ELSE "confirmedBy" <> "proposedBy" END),
  ADD CONSTRAINT "RetentionRule_waits" CHECK ("status" <> 'CONFIRMED' OR ("confirmedAt" IS NOT NULL AND "effectiveAt" IS NOT NULL
    AND ("lengthens" OR "effectiveAt" >= "confirmedAt" + interval '30 days')));
