-- Facts are compared by the versions of their rows (xmin, the transaction that wrote a row last) instead of by their text: to read all of them
-- at each writing, and once more for the next one, was two fifths of it. A case's own row stands for all of its rows: a transition writes it,
-- and where anybody else writes a step, a clock or a seat of the case, a trigger does.

/* Gives the case a new version. Not where the same transaction has done so: at filing, and for the second of several rows. */
CREATE FUNCTION case_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  moved uuid := changed->>TG_ARGV[0];
BEGIN
  PERFORM 1 FROM "Case" WHERE id = moved AND xmin <> pg_current_xact_id()::xid;
  IF FOUND THEN UPDATE "Case" SET seq = seq WHERE id = moved AND "workspaceId" = (changed->>'workspaceId')::uuid; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER case_moved AFTER INSERT OR UPDATE OR DELETE ON "CaseStep" FOR EACH ROW
  WHEN (current_setting('app.transition', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION case_moved('caseId');
CREATE TRIGGER case_moved AFTER INSERT OR UPDATE OR DELETE ON "CaseAssignment" FOR EACH ROW
  WHEN (current_setting('app.transition', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION case_moved('caseId');
-- Not for `version` alone, by which whoever changes a clock claims it before the act that does.
CREATE TRIGGER case_moved AFTER INSERT OR DELETE OR UPDATE OF status, "dueAt", "firstThresholdDate", "secondThresholdDate", "firstFiredAt",
    "secondFiredAt", "derivedFrom", enabled, clock, "targetId" ON "EscalationSetting" FOR EACH ROW
  WHEN (current_setting('app.transition', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION case_moved('targetId');

CREATE FUNCTION hash_of(text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT encode(sha256(convert_to(text, 'UTF8')), 'hex') $$;

/* Versions of what was looked up beside the case, `known` (its `users` and `roles`, and what `case_facts` was asked for): another text
   wherever `case_facts` would tell something else of them. First those of people, then, where there are any, of all else. */
CREATE FUNCTION versions_beside(workspace uuid, unit uuid, committee uuid, known jsonb) RETURNS text LANGUAGE plpgsql STABLE
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  here uuid[] := ARRAY(SELECT jsonb_array_elements_text(known->'users')::uuid);
  roles text[] := ARRAY(SELECT jsonb_array_elements_text(known->'roles'));
  subject uuid := known->>'caseId';
  committees uuid[];
  people text; others text := '';
BEGIN
  IF cardinality(roles) > 0 THEN
    here := here || ARRAY(SELECT m."userId" FROM "Membership" m WHERE m."workspaceId" = workspace AND m.role = ANY (roles)
      AND (m."branchId" = unit OR m."branchId" IS NULL));
  END IF;
  SELECT string_agg(m.xmin || ' ' || u.xmin, ' ' ORDER BY m."userId") INTO people
    FROM "Membership" m JOIN "User" u ON u.id = m."userId" WHERE m."workspaceId" = workspace AND m."userId" = ANY (here);
  IF (known->>'isReseated')::boolean OR jsonb_array_length(known->'committees') > 0 THEN
    committees := ARRAY(SELECT jsonb_array_elements_text(known->'committees')::uuid) || committee;
    others := 'members ' || coalesce((SELECT string_agg(m.id || ' ' || m.xmin, ' ' ORDER BY m.id) FROM "CommitteeMember" m
      WHERE m."workspaceId" = workspace AND m."committeeId" = ANY (committees)), '');
  END IF;
  IF jsonb_array_length(known->'submissions') > 0 THEN
    others := others || 'words ' || coalesce((SELECT string_agg(s.id || ' ' || s.xmin, ' ' ORDER BY s.id) FROM "Submission" s
      WHERE s."workspaceId" = workspace AND s."caseId" = subject
        AND s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(known->'submissions')::uuid))), '');
  END IF;
  IF (known->>'hasMeetings')::boolean OR jsonb_array_length(known->'submissions') > 0 THEN
    others := others || 'meetings ' || coalesce((SELECT string_agg(m.id || ' ' || m.xmin, ' ' ORDER BY m.id) FROM "Meeting" m
        WHERE m."workspaceId" = workspace AND m."caseId" = subject), '')
      || 'guests ' || coalesce((SELECT string_agg(g.id || ' ' || g.xmin, ' ' ORDER BY g.id) FROM "MeetingGuest" g WHERE g."workspaceId" = workspace
        AND g."meetingId" IN (SELECT m.id FROM "Meeting" m WHERE m."workspaceId" = workspace AND m."caseId" = subject)), '');
  END IF;
  -- After a restore, or on another server, numbers of transactions come a second time.
  RETURN hash_of(extract(epoch FROM pg_postmaster_start_time()) || ' ' || coalesce(people, '')) || CASE WHEN others = '' THEN '' ELSE ' ' || hash_of(others) END;
END $$;

/* Versions of what `case_facts` told, as of the same instant where both stand in one statement. */
CREATE FUNCTION facts_versions(workspace uuid, asked jsonb, facts json) RETURNS text LANGUAGE plpgsql STABLE
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  held record;
BEGIN
  IF facts IS NULL THEN RETURN NULL; END IF;
  PERFORM set_config('app.workspace', workspace::text, true);
  SELECT xmin, "branchId", "committeeId" INTO held FROM "Case" WHERE id = (asked->>'caseId')::uuid AND "workspaceId" = workspace;
  RETURN held.xmin || ' ' || versions_beside(workspace, held."branchId", held."committeeId",
    asked || jsonb_build_object('users', facts->'users', 'roles', facts->'roles'));
END $$;

/* Writes the rows of a transition, or of a mark between two (workers/complaints/transitionWriter.ts makes `given`). Null, with nothing written,
   where `given` was made from facts that have changed since: `known` are what they were asked by, with the `users` and `roles` that were looked
   up, `versions` their versions. Answers the places of its ledger entries, the versions that the case and the same people have now, and when
   that is.
   Workers of the release before compare by a digest of the facts, and ask for the facts of the transition after this one. */
CREATE OR REPLACE FUNCTION write_transition(workspace uuid, given jsonb) RETURNS jsonb LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET lock_timeout = '20s' AS $$
DECLARE
  c "Case";
  entry "LedgerEntry";
  heads jsonb := '[]';
  facts json;
  subject uuid := coalesce(given->'known', given->'asked')->>'caseId';
  version xid;
  beside text;
BEGIN
  PERFORM set_config('app.workspace', workspace::text, true), set_config('app.transition', 'on', true);
  -- Whoever else writes this case waits until we are done; what is read from here on is read behind the lock.
  SELECT * INTO c FROM "Case" WHERE id = subject AND "workspaceId" = workspace FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF given ? 'known' THEN
    beside := versions_beside(workspace, c."branchId", c."committeeId", given->'known');
    SELECT xmin INTO version FROM "Case" WHERE id = c.id AND "workspaceId" = workspace;
    IF version || ' ' || beside IS DISTINCT FROM given->>'versions' THEN RETURN NULL; END IF;
  ELSIF facts_digest(case_facts(workspace, given->'asked')) IS DISTINCT FROM given->>'digest' THEN RETURN NULL;
  END IF;

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
  IF given ? 'known' THEN
    -- Those of people alone: nothing else is known for the next one.
    RETURN jsonb_build_object('heads', heads, 'versions', pg_current_xact_id()::xid || ' ' || split_part(beside, ' ', 1), 'at', now()::timestamptz(3));
  END IF;
  IF facts IS NULL THEN RETURN heads; END IF;
  RETURN jsonb_build_object('heads', heads, 'facts', facts::text, 'digest', facts_digest(facts));
END $$;

/* What a run of a case begins with: the case, the calendar of its business unit, what was answered at filing where somebody asks for it, and the
   transitions after `since`. Null where there is no such case. Where there are none of these, and `facts` says what to ask for, the facts of the
   first transition with their versions. */
CREATE OR REPLACE FUNCTION case_start(workspace uuid, asked jsonb) RETURNS json LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  c "Case";
  unit json; answers jsonb; recorded json; facts json;
BEGIN
  PERFORM set_config('app.workspace', workspace::text, true);
  SELECT * INTO c FROM "Case" WHERE id = (asked->>'caseId')::uuid AND "workspaceId" = workspace;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT json_build_object('timeZone', b."timeZone", 'weekend', b.weekend, 'holidays',
      coalesce((SELECT json_agg(h."on" ORDER BY h."on") FROM "Holiday" h WHERE h."branchId" = b.id AND h."workspaceId" = workspace), '[]'))
    INTO unit FROM "Branch" b WHERE b.id = c."branchId" AND b."workspaceId" = workspace;
  IF (asked->>'hasAnswers')::boolean THEN
    SELECT f.answers INTO answers FROM "CaseForm" f WHERE f."caseId" = c.id AND f."workspaceId" = workspace;
  END IF;
  SELECT coalesce(json_agg(json_build_object('seq', t.seq, 'key', t.key, 'at', t.at, 'event', t.event) ORDER BY t.seq), '[]') INTO recorded
    FROM "CaseTransition" t WHERE t."caseId" = c.id AND t."workspaceId" = workspace AND t.seq > (asked->>'since')::integer;
  IF asked ? 'facts' AND c.seq = (asked->>'since')::integer THEN facts := case_facts(workspace, asked->'facts'); END IF;
  RETURN json_build_object('filedAt', c."filedAt", 'attention', c.attention, 'unit', unit, 'answers', answers, 'recorded', recorded,
    'facts', facts, 'versions', facts_versions(workspace, asked->'facts', facts));
END $$;
