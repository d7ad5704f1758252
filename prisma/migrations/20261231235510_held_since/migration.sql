-- Since when, without a break, somebody is in a workspace, and has their role in their business unit: a row of a case from before a
-- break opens nothing any more. Null: since before this was noted, so that nobody who can open a case today loses it.
ALTER TABLE "Membership" ADD COLUMN "presentSince" TIMESTAMPTZ(3), ADD COLUMN "roleSince" TIMESTAMPTZ(3);
ALTER TABLE "Membership" ALTER COLUMN "presentSince" SET DEFAULT CURRENT_TIMESTAMP, ALTER COLUMN "roleSince" SET DEFAULT CURRENT_TIMESTAMP;
-- The clock, and not when the transaction began: what was given before the break that this one waited for is older.
CREATE FUNCTION held_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."roleSince" := clock_timestamp();
  IF NEW.active AND NOT OLD.active THEN NEW."presentSince" := NEW."roleSince"; END IF;
  RETURN NEW;
END $$;
-- Who had the whole workspace and has one unit of it now has that one without a break.
CREATE TRIGGER held_since BEFORE UPDATE OF active, role, "branchId" ON "Membership" FOR EACH ROW
  WHEN (NEW.role IS DISTINCT FROM OLD.role OR (NEW.active AND NOT OLD.active)
    OR (NEW."branchId" IS DISTINCT FROM OLD."branchId" AND OLD."branchId" IS NOT NULL)) EXECUTE FUNCTION held_since();
-- Who sat before, was taken off the committee and came back sat at once, and their seat kept its first date.
UPDATE "CaseAssignment" a SET since = m.since
  FROM "Case" c JOIN "CommitteeMember" m ON m."committeeId" = c."committeeId" AND m.active
 WHERE c.id = a."caseId" AND m."userId" = a."userId" AND a.active AND a.capacity IN ('COMMITTEE', 'PRESIDING_OFFICER')
   AND m.since > a.since AND (c."handedOverAt" IS NULL OR a.since > c."handedOverAt");

-- People are read with these dates, and all rows of access: a person who was given an earlier step may have been away since.
CREATE OR REPLACE FUNCTION public.case_facts(workspace uuid, asked jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  c "Case";
  instances text[] := ARRAY(SELECT jsonb_array_elements_text(asked->'steps'));
  roles text[] := ARRAY(SELECT jsonb_array_elements_text(asked->'roles'));
  users uuid[] := ARRAY(SELECT jsonb_array_elements_text(asked->'users')::uuid);
  here uuid[];
  committees uuid[] := ARRAY(SELECT jsonb_array_elements_text(asked->'committees')::uuid);
  is_reseated boolean := (asked->>'isReseated')::boolean;
  is_whole boolean := coalesce((asked->>'isWhole')::boolean, false);
  assignments json; steps json; clocks json; members json := '[]'; meetings json := '[]'; guests json := '[]';
  words json := '[]'; people json; recorded json; lines integer := 0;
BEGIN
  PERFORM set_config('app.workspace', workspace::text, true);
  SELECT * INTO c FROM "Case" WHERE id = (asked->>'caseId')::uuid AND "workspaceId" = workspace;
  IF NOT FOUND THEN RETURN NULL; END IF;

  IF c.seq >= (asked->>'seq')::integer THEN
    SELECT row_to_json(t) INTO recorded FROM "CaseTransition" t
      WHERE t."workspaceId" = workspace AND t."caseId" = c.id AND t.seq = (asked->>'seq')::integer;
  END IF;
  IF (asked->>'isBetween')::boolean THEN
    SELECT count(*) INTO lines FROM "CaseEvent" e WHERE e."workspaceId" = workspace AND e."caseId" = c.id AND e.seq = c.seq;
  END IF;

  SELECT coalesce(json_agg(s ORDER BY s.id), '[]'), instances || coalesce(array_agg(s.instance), '{}') INTO steps, instances FROM "CaseStep" s
    WHERE s."workspaceId" = workspace AND s."caseId" = c.id AND (is_whole OR s.instance = ANY (instances) OR is_reseated AND s.status = 'READY'
      OR (asked->>'hasOpenSteps')::boolean AND s.status IN ('READY', 'LOCKED'));
  SELECT coalesce(json_agg(e ORDER BY e.id), '[]') INTO clocks FROM "EscalationSetting" e
    WHERE e."workspaceId" = workspace AND e."targetId" = c.id AND (is_whole OR e.clock = ANY (instances));
  SELECT coalesce(json_agg(a ORDER BY a.id), '[]'), users || coalesce(array_agg(a."userId"), '{}') INTO assignments, users
    FROM "CaseAssignment" a WHERE a."workspaceId" = workspace AND a."caseId" = c.id;

  IF is_reseated THEN
    IF coalesce(c."employerInformedAt", c."employerServiceAskedAt", c."employerServedAt") IS NOT NULL THEN roles := roles || 'EMPLOYER'::text; END IF;
    committees := committees || c."committeeId";
    SELECT roles || coalesce(array_agg(s->'actor'->>'role') FILTER (WHERE s->'actor'->>'by' = 'ROLE'), '{}'),
        users || coalesce(array_agg((s->'actor'->>'userId')::uuid) FILTER (WHERE s->'actor'->>'by' = 'PERSON'
          AND s->'actor'->>'userId' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), '{}')
      INTO roles, users FROM json_array_elements(steps) s;
  END IF;
  IF cardinality(committees) > 0 THEN
    SELECT coalesce(json_agg(m ORDER BY m.id), '[]'), users || coalesce(array_agg(m."userId"), '{}') INTO members, users
      FROM "CommitteeMember" m WHERE m."workspaceId" = workspace AND m."committeeId" = ANY (committees) AND m.active;
  END IF;
  IF jsonb_array_length(asked->'submissions') > 0 THEN
    SELECT coalesce(json_agg(json_build_object('id', s.id, 'meeting', s.answers->'meeting') ORDER BY s.id), '[]') INTO words
      FROM "Submission" s WHERE s."workspaceId" = workspace AND s."caseId" = c.id
        AND s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(asked->'submissions')::uuid));
  END IF;
  IF (asked->>'hasMeetings')::boolean OR json_array_length(words) > 0 THEN
    SELECT coalesce(json_agg(json_build_object('id', m.id, 'step', m.step, 'status', m.status, 'outcome', m.outcome,
        'sequence', m.sequence, 'version', m.version) ORDER BY m.id), '[]') INTO meetings
      FROM "Meeting" m WHERE m."workspaceId" = workspace AND m."caseId" = c.id;
    SELECT coalesce(json_agg(g ORDER BY g.id), '[]'), users || coalesce(array_agg(g."userId") FILTER (WHERE g."userId" IS NOT NULL), '{}')
      INTO guests, users
      FROM "MeetingGuest" g WHERE g."workspaceId" = workspace
        AND g."meetingId" IN (SELECT m.id FROM "Meeting" m WHERE m."workspaceId" = workspace AND m."caseId" = c.id);
  END IF;
  users := ARRAY(SELECT DISTINCT u FROM unnest(users || c."startedByUserId" || c."respondentUserId") u WHERE u IS NOT NULL ORDER BY u);
  roles := ARRAY(SELECT DISTINCT r FROM unnest(roles) r ORDER BY r);
  here := users;
  IF cardinality(roles) > 0 THEN
    here := here || ARRAY(SELECT m."userId" FROM "Membership" m WHERE m."workspaceId" = workspace AND m.role = ANY (roles)
      AND (m."branchId" = c."branchId" OR m."branchId" IS NULL OR m.role = 'WORKSPACE_ADMIN'));
  END IF;
  SELECT coalesce(json_agg(json_build_object('userId', m."userId", 'role', m.role, 'branchId', m."branchId",
      'mutedMail', m."mutedMail", 'presentSince', m."presentSince", 'roleSince', m."roleSince") ORDER BY m."userId"), '[]') INTO people
    FROM "Membership" m JOIN "User" u ON u.id = m."userId"
    WHERE m."workspaceId" = workspace AND m."userId" = ANY (here) AND m.active AND u.active;

  RETURN json_build_object('case', c, 'recorded', recorded, 'lines', lines, 'assignments', assignments, 'steps', steps,
    'clocks', clocks, 'members', members, 'meetings', meetings, 'guests', guests, 'words', words,
    'roles', roles, 'users', users, 'people', people);
END $function$;
