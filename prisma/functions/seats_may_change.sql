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
    OR EXISTS (SELECT 1 FROM "CaseAssignment" a WHERE a."workspaceId" = workspace AND a."userId" = u.id AND a.active AND (a.admission = 'SUCCESSOR' OR a.capacity = 'TASK_ASSIGNEE')));
  held := ARRAY(SELECT DISTINCT r.name FROM unnest(roles) AS r(name) WHERE EXISTS (
    SELECT 1 FROM "CaseStep" s WHERE s."workspaceId" = workspace AND s.status = 'READY' AND s.actor->>'by' = 'ROLE' AND coalesce(s.actor->>'role', s.actor->>'userId') = r.name)
    OR r.name = 'EMPLOYER' AND EXISTS (SELECT 1 FROM "Case" k WHERE k."workspaceId" = workspace AND k.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD')
      AND coalesce(k."employerInformedAt", k."employerServiceAskedAt", k."employerServedAt") IS NOT NULL));
  IF cardinality(committees) + cardinality(named) + cardinality(held) = 0 THEN RETURN; END IF;
  INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    VALUES (gen_random_uuid(), workspace, 'SEATS', 'seats:' || gen_random_uuid(), jsonb_build_object('committeeIds', to_jsonb(committees), 'userIds', to_jsonb(named), 'roles', to_jsonb(held)));
END $function$
