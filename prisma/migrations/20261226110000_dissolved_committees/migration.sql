-- Open cases of a dissolved committee go to its successor (workers/committees/seats.ts): whoever sits on them stays
-- until they have let somebody of the successor in.
ALTER TABLE "Case" ADD COLUMN "handedOverAt" TIMESTAMPTZ(3);

CREATE FUNCTION committee_dissolved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM seats_may_change(NEW."workspaceId", ARRAY[NEW.id], '{}', '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER seats_of_dissolved AFTER UPDATE OF "dissolvedAt" ON "Committee" FOR EACH ROW
  WHEN (NEW."dissolvedAt" IS NOT NULL AND OLD."dissolvedAt" IS NULL) EXECUTE FUNCTION committee_dissolved();

-- A case that comes to a dissolved committee, by a filing or a transfer of that moment or by being reopened, goes on.
CREATE FUNCTION case_of_dissolved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "Committee" c WHERE c.id = NEW."committeeId" AND c."dissolvedAt" IS NOT NULL) THEN
    PERFORM seats_may_change(NEW."workspaceId", ARRAY[NEW."committeeId"], '{}', '{}');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER committee_of_new AFTER INSERT ON "Case" FOR EACH ROW
  WHEN (NEW."committeeId" IS NOT NULL) EXECUTE FUNCTION case_of_dissolved();
CREATE TRIGGER committee_of_changed AFTER UPDATE OF "committeeId", status ON "Case" FOR EACH ROW
  WHEN (NEW."committeeId" IS NOT NULL AND (NEW."committeeId" IS DISTINCT FROM OLD."committeeId"
    OR OLD.status IN ('CLOSED', 'WITHDRAWN') AND NEW.status NOT IN ('CLOSED', 'WITHDRAWN')))
  EXECUTE FUNCTION case_of_dissolved();

/* As before, and: whoever sits on a case that was handed over is on no committee that stands, so their cases are found by their seats. */
CREATE OR REPLACE FUNCTION seats_may_change(workspace uuid, committees uuid[], users uuid[], roles text[]) RETURNS void LANGUAGE plpgsql AS $$
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
    SELECT 1 FROM "CaseStep" s WHERE s."workspaceId" = workspace AND s.status = 'READY' AND s.actor->>'by' = 'PERSON' AND coalesce(s.actor->>'role', s.actor->>'userId') = u.id::text));
  held := ARRAY(SELECT DISTINCT r.name FROM unnest(roles) AS r(name) WHERE EXISTS (
    SELECT 1 FROM "CaseStep" s WHERE s."workspaceId" = workspace AND s.status = 'READY' AND s.actor->>'by' = 'ROLE' AND coalesce(s.actor->>'role', s.actor->>'userId') = r.name));
  IF cardinality(committees) + cardinality(named) + cardinality(held) = 0 THEN RETURN; END IF;
  INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    VALUES (gen_random_uuid(), workspace, 'SEATS', 'seats:' || gen_random_uuid(), jsonb_build_object('committeeIds', to_jsonb(committees), 'userIds', to_jsonb(named), 'roles', to_jsonb(held)));
END $$;
