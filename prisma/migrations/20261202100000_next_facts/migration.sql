-- What a transition leaves is what the next one of its case is made from: write_transition() answers the facts as they stand then, so that the
-- worker that wrote it need not read before it writes again. The digest tells, as ever, whether they still hold.

/* What a transition reads: null where there is no such case. `asked` is made by workers/complaints/facts.ts. */
CREATE OR REPLACE FUNCTION case_facts(workspace uuid, asked jsonb) RETURNS json LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
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
    FROM "CaseAssignment" a WHERE a."workspaceId" = workspace AND a."caseId" = c.id
      AND (is_whole OR a.step = '' OR a.step = ANY (instances));

  IF is_reseated THEN
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
      AND (m."branchId" = c."branchId" OR m."branchId" IS NULL));
  END IF;
  SELECT coalesce(json_agg(json_build_object('userId', m."userId", 'role', m.role, 'branchId', m."branchId",
      'mutedMail', m."mutedMail") ORDER BY m."userId"), '[]') INTO people
    FROM "Membership" m JOIN "User" u ON u.id = m."userId"
    WHERE m."workspaceId" = workspace AND m."userId" = ANY (here) AND m.active AND u.active;

  RETURN json_build_object('case', c, 'recorded', recorded, 'lines', lines, 'assignments', assignments, 'steps', steps,
    'clocks', clocks, 'members', members, 'meetings', meetings, 'guests', guests, 'words', words,
    'roles', roles, 'users', users, 'people', people);
END $$;

/* Writes the rows of a transition, or of a mark between two (workers/complaints/transitionWriter.ts makes `given`). Answers the places of its
   ledger entries; null, with nothing written, where `given` was made from facts that have changed since. Where `given` asks for the facts of the
   transition after this one, they stand beside the places, as the text that `case_facts` would answer, with their digest.
   A notice is told to each of its users; workers of the release before give one for each, and an id. */
CREATE OR REPLACE FUNCTION write_transition(workspace uuid, given jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET lock_timeout = '20s' AS $$
DECLARE
  c "Case";
  entry "LedgerEntry";
  heads jsonb := '[]';
  facts json;
BEGIN
  PERFORM set_config('app.workspace', workspace::text, true);
  -- Whoever else writes this case waits until we are done; what is read from here on is read behind the lock.
  SELECT * INTO c FROM "Case" WHERE id = (given->'asked'->>'caseId')::uuid AND "workspaceId" = workspace FOR UPDATE;
  IF NOT FOUND OR facts_digest(case_facts(workspace, given->'asked')) IS DISTINCT FROM given->>'digest' THEN RETURN NULL; END IF;

  c := jsonb_populate_record(c, given->'case');
  UPDATE "Case" SET seq = c.seq, status = c.status, attention = c.attention, outcome = c.outcome, "closedAt" = c."closedAt",
      "respondentUserId" = c."respondentUserId", "respondentInformedAt" = c."respondentInformedAt",
      "employerInformedAt" = c."employerInformedAt", "committeeId" = c."committeeId", "seatedAt" = c."seatedAt"
    WHERE id = c.id AND "workspaceId" = workspace;

  IF given ? 'submissions' THEN
    UPDATE "Submission" SET "committedSeq" = c.seq WHERE "workspaceId" = workspace AND "caseId" = c.id
      AND id = ANY (ARRAY(SELECT jsonb_array_elements_text(given->'submissions')::uuid));
  END IF;
  IF given ? 'meetings' THEN
    UPDATE "Meeting" m SET (title, agenda, location, link, fields, minutes, outcome, status, "startAt", "endAt", present, led, came, round, "voteClosed", version, sequence) =
        (SELECT r.title, r.agenda, r.location, r.link, r.fields, r.minutes, r.outcome, r.status, r."startAt", r."endAt", r.present, r.led, r.came, r.round, r."voteClosed",
          m.version + (w.value->>'versionBy')::integer, m.sequence + (w.value->>'sequenceBy')::integer
          FROM jsonb_populate_record(m, w.value->'changes') r)
      FROM jsonb_array_elements(given->'meetings') w
      WHERE m.id = (w.value->>'id')::uuid AND m."caseId" = c.id AND m."workspaceId" = workspace;
  END IF;
  IF given ? 'guestsGone' THEN
    DELETE FROM "MeetingGuest" g USING "Meeting" m WHERE m.id = g."meetingId" AND m."caseId" = c.id AND g."workspaceId" = workspace
      AND g.id = ANY (ARRAY(SELECT jsonb_array_elements_text(given->'guestsGone')::uuid));
  END IF;
  IF given ? 'guests' THEN
    INSERT INTO "MeetingGuest" (id, "workspaceId", "meetingId", "userId", name, email, attended, notified, "notifiedOn", "notifiedHow")
      SELECT g.id, workspace, m.id, g."userId", g.name, g.email, g.attended, g.notified, g."notifiedOn", g."notifiedHow"
        FROM jsonb_populate_recordset(NULL::"MeetingGuest", given->'guests') g
        JOIN "Meeting" m ON m.id = g."meetingId" AND m."caseId" = c.id AND m."workspaceId" = workspace
      ON CONFLICT (id) DO UPDATE SET attended = EXCLUDED.attended, notified = EXCLUDED.notified,
        "notifiedOn" = EXCLUDED."notifiedOn", "notifiedHow" = EXCLUDED."notifiedHow";
  END IF;
  IF given ? 'vote' THEN
    UPDATE "Ballot" SET counted = true, round = (given->'vote'->>'round')::integer WHERE "workspaceId" = workspace
      AND id = (given->'vote'->>'ballotId')::uuid AND "meetingId" = (given->'vote'->>'meetingId')::uuid;
  END IF;
  IF given ? 'silenced' THEN
    UPDATE "Ballot" SET counted = false WHERE "workspaceId" = workspace AND "voterId" = (given->'silenced'->>'userId')::uuid
      AND "meetingId" = ANY (ARRAY(SELECT jsonb_array_elements_text(given->'silenced'->'meetingIds')::uuid));
    -- What is being sent at this moment is not waited for: it leads to a page that answers 404.
    DELETE FROM "Outbox" WHERE "workspaceId" = workspace AND id IN (SELECT id FROM "Outbox" o
      WHERE o."workspaceId" = workspace AND o."sentAt" IS NULL AND o.kind = 'MAIL' AND starts_with(o.key, c.id || ':')
        AND o.payload->>'userId' = given->'silenced'->>'userId' FOR UPDATE SKIP LOCKED);
  END IF;

  IF given ? 'steps' THEN
    INSERT INTO "CaseStep" (id, "workspaceId", "caseId", instance, "stepId", "stageId", name, kind, status, actor, "openedAt", "dueAt", overdue, "doneAt", "doneBy", outcome)
      SELECT s.id, workspace, c.id, s.instance, s."stepId", s."stageId", s.name, s.kind, s.status, s.actor, s."openedAt", s."dueAt", s.overdue, s."doneAt", s."doneBy", s.outcome
        FROM jsonb_populate_recordset(NULL::"CaseStep", given->'steps') s
      ON CONFLICT ("caseId", instance) DO UPDATE SET status = EXCLUDED.status, actor = EXCLUDED.actor, "openedAt" = EXCLUDED."openedAt",
        "dueAt" = EXCLUDED."dueAt", overdue = EXCLUDED.overdue, "doneAt" = EXCLUDED."doneAt", "doneBy" = EXCLUDED."doneBy", outcome = EXCLUDED.outcome;
  END IF;
  IF given ? 'clocks' THEN
    INSERT INTO "EscalationSetting" (id, "workspaceId", "branchId", "escalationType", "targetId", clock, status, "dueAt", "firstThresholdDate", "secondThresholdDate", "firstFiredAt", "secondFiredAt", "derivedFrom", enabled, "updatedAt")
      SELECT e.id, workspace, c."branchId", 'CASE_SLA', c.id, e.clock, e.status, e."dueAt", e."firstThresholdDate", e."secondThresholdDate", e."firstFiredAt", e."secondFiredAt", e."derivedFrom", e.enabled, now()
        FROM jsonb_populate_recordset(NULL::"EscalationSetting", given->'clocks') e
      ON CONFLICT ("targetId", clock) DO UPDATE SET status = EXCLUDED.status, "dueAt" = EXCLUDED."dueAt",
        "firstThresholdDate" = EXCLUDED."firstThresholdDate", "secondThresholdDate" = EXCLUDED."secondThresholdDate",
        "firstFiredAt" = EXCLUDED."firstFiredAt", "secondFiredAt" = EXCLUDED."secondFiredAt", "derivedFrom" = EXCLUDED."derivedFrom",
        enabled = EXCLUDED.enabled, version = "EscalationSetting".version + 1, "updatedAt" = now();
  END IF;
  IF given ? 'assignmentsGone' THEN
    DELETE FROM "CaseAssignment" WHERE "workspaceId" = workspace AND "caseId" = c.id
      AND id = ANY (ARRAY(SELECT jsonb_array_elements_text(given->'assignmentsGone')::uuid));
  END IF;
  IF given ? 'assignments' THEN
    INSERT INTO "CaseAssignment" (id, "workspaceId", "caseId", "userId", capacity, step, active, since)
      SELECT a.id, workspace, c.id, a."userId", a.capacity, a.step, a.active, coalesce(a.since, now())
        FROM jsonb_populate_recordset(NULL::"CaseAssignment", given->'assignments') a
      ON CONFLICT ("caseId", "userId", capacity, step) DO UPDATE SET active = EXCLUDED.active, since = EXCLUDED.since;
  END IF;
  IF given ? 'events' THEN
    INSERT INTO "CaseEvent" (id, "workspaceId", "caseId", seq, n, kind, at, "byUserId", step, detail)
      SELECT coalesce(e.id, uuidv7()), workspace, c.id, c.seq, e.n, e.kind, e.at, e."byUserId", e.step, e.detail
        FROM jsonb_populate_recordset(NULL::"CaseEvent", given->'events') e;
  END IF;
  IF given ? 'notices' THEN
    INSERT INTO "Notice" (id, "workspaceId", "userId", "caseId", key, kind, "subjectText", "bodyText", path, at)
      SELECT coalesce(n.id, uuidv7()), workspace, u, c.id, n.key, n.kind, n."subjectText", n."bodyText", n.path, n.at
        FROM jsonb_to_recordset(given->'notices') n(id uuid, "userId" uuid, "userIds" uuid[], key text, kind text, "subjectText" jsonb,
          "bodyText" jsonb, path text, at timestamptz)
        CROSS JOIN unnest(coalesce(n."userIds", ARRAY[n."userId"])) u
      ON CONFLICT ("userId", key) DO NOTHING;
  END IF;
  IF given ? 'mails' THEN
    INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
      SELECT o.id, workspace, o.kind, o.key, o.payload FROM jsonb_populate_recordset(NULL::"Outbox", given->'mails') o
      ON CONFLICT (key) DO NOTHING;
  END IF;
  IF given ? 'transition' THEN
    INSERT INTO "CaseTransition" ("caseId", "workspaceId", seq, key, at, event)
      SELECT c.id, workspace, c.seq, t.key, t.at, t.event FROM jsonb_populate_record(NULL::"CaseTransition", given->'transition') t;
  END IF;

  IF given ? 'next' THEN facts := case_facts(workspace, given->'next'); END IF;

  -- Last, since writers of one chain wait for each other from here to the commit.
  FOR entry IN SELECT * FROM jsonb_populate_recordset(NULL::"LedgerEntry", given->'ledger') LOOP
    INSERT INTO "LedgerEntry" (id, "workspaceId", at, "byUserId", action, entity, "entityId", detail, chain, mac)
      VALUES (entry.id, workspace, entry.at, entry."byUserId", entry.action, entry.entity, entry."entityId", entry.detail, entry.chain, entry.mac)
      RETURNING seq, hash INTO entry.seq, entry.hash;
    heads := heads || jsonb_build_object('workspaceId', workspace, 'chain', entry.chain, 'seq', entry.seq, 'hash', entry.hash);
  END LOOP;
  IF facts IS NULL THEN RETURN heads; END IF;
  RETURN jsonb_build_object('heads', heads, 'facts', facts::text, 'digest', facts_digest(facts));
END $$;
