-- Files of an answer belong to the case by the transition that records the answer, and by nothing before it.
ALTER TABLE "Submission" ADD COLUMN "fileIds" UUID[] NOT NULL DEFAULT '{}';

CREATE OR REPLACE FUNCTION public.write_transition(workspace uuid, given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET lock_timeout TO '20s'
AS $function$
DECLARE
  c "Case";
  entry "LedgerEntry";
  heads jsonb := '[]';
  facts json;
  subject uuid := coalesce(given->'known', given->'asked')->>'caseId';
  version xid;
  beside text;
  is_informed boolean;
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

  is_informed := c."employerInformedAt" IS NULL AND given->'case'->>'employerInformedAt' IS NOT NULL;
  c := jsonb_populate_record(c, given->'case');
  UPDATE "Case" SET seq = c.seq, status = c.status, attention = c.attention, outcome = c.outcome, "closedAt" = c."closedAt",
      "respondentUserId" = c."respondentUserId", "respondentInformedAt" = c."respondentInformedAt",
      "employerInformedAt" = c."employerInformedAt", "committeeId" = c."committeeId", "seatedAt" = c."seatedAt",
      "respondentServiceAskedAt" = c."respondentServiceAskedAt", "employerServiceAskedAt" = c."employerServiceAskedAt",
      "respondentServedAt" = c."respondentServedAt", "employerServedAt" = c."employerServedAt", "complainantLeftAt" = c."complainantLeftAt"
    WHERE id = c.id AND "workspaceId" = workspace;

  IF given ? 'submissions' THEN
    UPDATE "Submission" SET "committedSeq" = c.seq WHERE "workspaceId" = workspace AND "caseId" = c.id
      AND id = ANY (ARRAY(SELECT jsonb_array_elements_text(given->'submissions')::uuid));
    -- Files that an answer names are of the case from here on, and not before: what is refused or lost leaves them to their person.
    UPDATE "Evidence" e SET "caseId" = c.id, "draftId" = NULL, step = s.step
      FROM "Submission" s CROSS JOIN LATERAL unnest(s."fileIds") f(id)
      WHERE s."workspaceId" = workspace AND s."caseId" = c.id AND s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(given->'submissions')::uuid))
        AND e.id = f.id AND e."workspaceId" = workspace AND e."uploadedBy" = s."byUserId" AND (e."caseId" IS NULL OR e."caseId" = c.id);
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
    -- Workers of the release before know of no role: who has one keeps it.
    INSERT INTO "MeetingGuest" (id, "workspaceId", "meetingId", "userId", name, email, role, attended, notified, "notifiedOn", "notifiedHow")
      SELECT g.id, workspace, m.id, g."userId", g.name, g.email,
          coalesce(g.role, (SELECT o.role FROM "MeetingGuest" o WHERE o.id = g.id AND o."workspaceId" = workspace), 'OTHER'),
          g.attended, g.notified, g."notifiedOn", g."notifiedHow"
        FROM jsonb_populate_recordset(NULL::"MeetingGuest", given->'guests') g
        JOIN "Meeting" m ON m.id = g."meetingId" AND m."caseId" = c.id AND m."workspaceId" = workspace
      ON CONFLICT (id) DO UPDATE SET role = EXCLUDED.role, attended = EXCLUDED.attended, notified = EXCLUDED.notified,
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
  IF given ? 'tasks' THEN
    UPDATE "CaseTask" t SET status = w.status, "dueAt" = coalesce(w."dueAt", t."dueAt"), "endedAt" = w."endedAt", "answerId" = coalesce(w."answerId", t."answerId")
      FROM jsonb_populate_recordset(NULL::"CaseTask", given->'tasks') w
      WHERE t.id = w.id AND t."caseId" = c.id AND t."workspaceId" = workspace;
    -- Whoever adds a file to a task holds its row until the file is there, so none arrives between the answer and this.
    UPDATE "Evidence" e SET "caseId" = c.id, "draftId" = NULL, step = 'task:' || t.id
      FROM jsonb_populate_recordset(NULL::"CaseTask", given->'tasks') w JOIN "CaseTask" t ON t.id = w.id
      WHERE w.status = 'ANSWERED' AND t."caseId" = c.id AND t."workspaceId" = workspace
        AND e."draftId" = t.id AND e."workspaceId" = workspace AND e."uploadedBy" = t."userId";
  END IF;
  IF given ? 'assignmentsGone' THEN
    DELETE FROM "CaseAssignment" WHERE "workspaceId" = workspace AND "caseId" = c.id
      AND id = ANY (ARRAY(SELECT jsonb_array_elements_text(given->'assignmentsGone')::uuid));
  END IF;
  IF given ? 'assignments' THEN
    -- Workers of the release before know of no admission and no role: a row that has one keeps it, who waits gets nothing by
    -- it, and the role is the step's, so that its handlers are known when the case is seated anew.
    INSERT INTO "CaseAssignment" (id, "workspaceId", "caseId", "userId", capacity, step, active, since, admission, "actorRole", "admittedBy", "givenSeq")
      SELECT a.id, workspace, c.id, a."userId", a.capacity, a.step, a.active AND e.admission NOT IN ('PENDING', 'LEFT_OUT'), coalesce(a.since, now()),
          e.admission, coalesce(a."actorRole", (SELECT s.actor->>'role' FROM "CaseStep" s WHERE a.capacity = 'HANDLER' AND s."workspaceId" = workspace
            AND s."caseId" = c.id AND s.instance = a.step AND s.actor->>'by' = 'ROLE')), a."admittedBy", a."givenSeq"
        FROM jsonb_populate_recordset(NULL::"CaseAssignment", given->'assignments') a
        CROSS JOIN LATERAL (SELECT coalesce(a.admission, CASE a.capacity WHEN 'NEWCOMER' THEN 'PENDING' ELSE 'TRANSITION' END) AS admission) e
      ON CONFLICT ("caseId", "userId", capacity, step) DO UPDATE SET active = EXCLUDED.active, since = EXCLUDED.since,
        admission = EXCLUDED.admission, "actorRole" = EXCLUDED."actorRole", "admittedBy" = EXCLUDED."admittedBy", "givenSeq" = EXCLUDED."givenSeq";
  END IF;
  IF is_informed AND NOT EXISTS (SELECT 1 FROM "CaseAssignment" a WHERE a."workspaceId" = workspace AND a."caseId" = c.id AND a.capacity = 'EMPLOYER') THEN
    -- Workers of the release before inform the employer without rows for its people.
    INSERT INTO "CaseAssignment" (id, "workspaceId", "caseId", "userId", capacity, active, "givenSeq")
      SELECT uuidv7(), workspace, c.id, m."userId", 'EMPLOYER', true, c.seq FROM "Membership" m JOIN "User" u ON u.id = m."userId"
       WHERE m."workspaceId" = workspace AND m.role = 'EMPLOYER' AND m.active AND u.active
         AND (m."branchId" IS NULL OR m."branchId" = c."branchId") AND m."userId" IS DISTINCT FROM c."respondentUserId";
  END IF;
  IF given ? 'events' THEN
    INSERT INTO "CaseEvent" (id, "workspaceId", "caseId", seq, n, kind, at, "byUserId", step, detail)
      SELECT coalesce(e.id, uuidv7()), workspace, c.id, c.seq, e.n, e.kind, e.at, e."byUserId", e.step, e.detail
        FROM jsonb_populate_recordset(NULL::"CaseEvent", given->'events') e;
  END IF;
  IF given ? 'notices' THEN
    INSERT INTO "Notice" (id, "workspaceId", "userId", "caseId", key, kind, "subjectText", "bodyText", path, at)
      SELECT coalesce(n.id, uuidv7()), workspace, u, CASE WHEN n."namesNoCase" THEN NULL ELSE c.id END, n.key, n.kind, n."subjectText", n."bodyText", n.path, n.at
        FROM jsonb_to_recordset(given->'notices') n(id uuid, "userId" uuid, "userIds" uuid[], key text, kind text, "subjectText" jsonb,
          "bodyText" jsonb, path text, at timestamptz, "namesNoCase" boolean)
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
END $function$;
