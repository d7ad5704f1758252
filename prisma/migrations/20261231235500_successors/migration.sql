-- A case that nobody can open: two admins who are not parties propose who sits on it, and after a waiting time they do.
ALTER TABLE "CaseAssignment" DROP CONSTRAINT "CaseAssignment_admission_check",
  ADD CONSTRAINT "CaseAssignment_admission_check"
    CHECK (admission IN ('TRANSITION', 'ADMITTED', 'BEFORE_ADMISSION', 'SUCCESSOR', 'PENDING', 'LEFT_OUT'));

CREATE TABLE "SuccessorProposal" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "caseId" UUID NOT NULL,
  "userIds" UUID[] NOT NULL,
  "reason" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'PROPOSED',
  "isByPlatform" BOOLEAN NOT NULL DEFAULT false,
  "proposedBy" UUID,
  "proposedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "aloneSince" TIMESTAMPTZ(3),
  "confirmedBy" UUID,
  "confirmedAt" TIMESTAMPTZ(3),
  "dueAt" TIMESTAMPTZ(3),
  "endedBy" UUID,
  "endedAt" TIMESTAMPTZ(3),
  "endedWhy" TEXT,
  CONSTRAINT "SuccessorProposal_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SuccessorProposal_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE RESTRICT,
  CONSTRAINT "SuccessorProposal_status_check" CHECK ("status" IN ('PROPOSED', 'CONFIRMED', 'DUE', 'DONE', 'STOPPED')),
  CONSTRAINT "SuccessorProposal_endedWhy_check"
    CHECK ("endedWhy" IN ('ADMIN', 'PLATFORM', 'SOMEBODY_BACK', 'PROPOSER_LEFT', 'NOBODY_ABLE')),
  CONSTRAINT "SuccessorProposal_ended" CHECK (("status" = 'STOPPED') = ("endedWhy" IS NOT NULL)),
  CONSTRAINT "SuccessorProposal_proposer" CHECK ("proposedBy" IS NOT NULL OR "isByPlatform" AND "status" IN ('PROPOSED', 'STOPPED')),
  CONSTRAINT "SuccessorProposal_people" CHECK (cardinality("userIds") BETWEEN 1 AND 5
    AND NOT coalesce("proposedBy" = ANY ("userIds"), false) AND NOT coalesce("confirmedBy" = ANY ("userIds"), false)),
  -- Nobody confirms their own. What nobody can confirm waits for thirty days, what is confirmed for fourteen.
  CONSTRAINT "SuccessorProposal_two_people" CHECK ("status" NOT IN ('CONFIRMED', 'DUE', 'DONE') OR
    CASE WHEN "confirmedBy" IS NULL THEN NOT "isByPlatform" AND "status" <> 'CONFIRMED'
        AND coalesce("dueAt" >= "aloneSince" + interval '30 days', false)
      ELSE coalesce("confirmedBy" <> "proposedBy", false) END),
  CONSTRAINT "SuccessorProposal_waits" CHECK ("status" NOT IN ('CONFIRMED', 'DUE', 'DONE') OR "isByPlatform"
    OR "confirmedBy" IS NULL OR coalesce("dueAt" >= "confirmedAt" + interval '14 days', false))
);
CREATE INDEX "SuccessorProposal_workspaceId_caseId_idx" ON "SuccessorProposal" ("workspaceId", "caseId");
CREATE UNIQUE INDEX "SuccessorProposal_one_open" ON "SuccessorProposal" ("caseId")
  WHERE "status" IN ('PROPOSED', 'CONFIRMED', 'DUE');
SELECT enable_workspace_rls('"SuccessorProposal"');
CREATE FUNCTION successor_proposal_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW."workspaceId", NEW."caseId", NEW."userIds", NEW.reason, NEW."isByPlatform", NEW."proposedAt")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD."caseId", OLD."userIds", OLD.reason, OLD."isByPlatform", OLD."proposedAt")
    OR (OLD."proposedBy" IS NOT NULL AND NEW."proposedBy" IS DISTINCT FROM OLD."proposedBy")
    OR OLD.status IN ('STOPPED', 'DONE') OR (OLD.status <> 'PROPOSED' AND NEW.status = 'PROPOSED')
    THEN RAISE EXCEPTION 'what was proposed never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stays BEFORE UPDATE ON "SuccessorProposal" FOR EACH ROW EXECUTE FUNCTION successor_proposal_stays();

-- Whoever filed or sat on the case is back, by whichever way: nobody else is needed, not even if they leave once more.
CREATE FUNCTION stop_successors_of_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "SuccessorProposal" p SET status = 'STOPPED', "endedAt" = now(), "endedWhy" = 'SOMEBODY_BACK'
   WHERE p."workspaceId" = NEW."workspaceId" AND p.status IN ('PROPOSED', 'CONFIRMED') AND (
     EXISTS (SELECT 1 FROM "Case" c WHERE c.id = p."caseId" AND c."startedByUserId" = NEW."userId")
     OR EXISTS (SELECT 1 FROM "CaseAssignment" a WHERE a."caseId" = p."caseId" AND a."userId" = NEW."userId"
       AND a.capacity IN ('COMMITTEE', 'PRESIDING_OFFICER')));
  RETURN NULL;
END $$;
CREATE TRIGGER stop_successors AFTER UPDATE OF active ON "Membership" FOR EACH ROW
  WHEN (NEW.active AND NOT OLD.active) EXECUTE FUNCTION stop_successors_of_returned();

-- A successor who leaves, or returns, changes who sits on a case, too.
CREATE OR REPLACE FUNCTION public.seats_may_change(workspace uuid, committees uuid[], users uuid[], roles text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE named text[];
DECLARE held text[];
BEGIN
  committees := ARRAY(
    SELECT DISTINCT c.id FROM "Committee" c WHERE c."workspaceId" = workspace
      AND (c.id = ANY (committees) OR EXISTS (SELECT 1 FROM "CommitteeMember" m WHERE m."committeeId" = c.id AND m.active AND m."userId" = ANY (users)))
      AND EXISTS (SELECT 1 FROM "Case" k WHERE k."committeeId" = c.id AND k.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD'))
    UNION
    SELECT k."committeeId" FROM "CaseAssignment" a JOIN "Case" k ON k.id = a."caseId" WHERE a."workspaceId" = workspace
      AND a."userId" = ANY (users) AND a.active AND a.capacity IN ('COMMITTEE', 'PRESIDING_OFFICER')
      AND k."handedOverAt" IS NOT NULL AND k.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD'));
  named := ARRAY(SELECT DISTINCT u.id::text FROM unnest(users) AS u(id) WHERE EXISTS (
    SELECT 1 FROM "CaseStep" s WHERE s."workspaceId" = workspace AND s.status = 'READY' AND s.actor->>'by' = 'PERSON' AND coalesce(s.actor->>'role', s.actor->>'userId') = u.id::text)
    OR EXISTS (SELECT 1 FROM "Case" k WHERE k."workspaceId" = workspace AND k."startedByUserId" = u.id AND k.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD'))
    OR EXISTS (SELECT 1 FROM "CaseAssignment" a WHERE a."workspaceId" = workspace AND a."userId" = u.id AND a.active AND a.admission = 'SUCCESSOR'));
  held := ARRAY(SELECT DISTINCT r.name FROM unnest(roles) AS r(name) WHERE EXISTS (
    SELECT 1 FROM "CaseStep" s WHERE s."workspaceId" = workspace AND s.status = 'READY' AND s.actor->>'by' = 'ROLE' AND coalesce(s.actor->>'role', s.actor->>'userId') = r.name)
    OR r.name = 'EMPLOYER' AND EXISTS (SELECT 1 FROM "Case" k WHERE k."workspaceId" = workspace AND k.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD')
      AND coalesce(k."employerInformedAt", k."employerServiceAskedAt", k."employerServedAt") IS NOT NULL));
  IF cardinality(committees) + cardinality(named) + cardinality(held) = 0 THEN RETURN; END IF;
  INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    VALUES (gen_random_uuid(), workspace, 'SEATS', 'seats:' || gen_random_uuid(), jsonb_build_object('committeeIds', to_jsonb(committees), 'userIds', to_jsonb(named), 'roles', to_jsonb(held)));
END $function$;
ALTER TABLE "Outbox" DROP CONSTRAINT "Outbox_kind_check",
  ADD CONSTRAINT "Outbox_kind_check" CHECK ("kind" IN ('START_CASE', 'SEATS', 'APPOINT_SUCCESSORS', 'CALENDAR', 'START_JOB', 'WATCH_DATES', 'WATCH_TRAINING', 'ASSIGN_COURSE', 'REASSIGN', 'NOTICE', 'MAIL', 'SMS'));
