-- Who sits on a running case follows its committee and the people on it (workers/seats.ts).
-- Since when somebody is on a committee without a break: whoever came after a case got its committee is let into it by its members.
ALTER TABLE "CommitteeMember" ADD COLUMN "since" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
-- When the case was handed to its committee; null: at filing.
ALTER TABLE "Case" ADD COLUMN "seatedAt" TIMESTAMPTZ(3);

CREATE INDEX "Case_live_committee" ON "Case" ("committeeId", id) WHERE status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD');
CREATE INDEX "Case_attention" ON "Case" (id) WHERE attention IS NOT NULL;
CREATE INDEX "CaseStep_ready_for" ON "CaseStep" ("workspaceId", (actor->>'by'), (coalesce(actor->>'role', actor->>'userId')), "caseId") WHERE status = 'READY';

CREATE FUNCTION member_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.active AND NOT OLD.active THEN NEW.since := now(); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER since BEFORE UPDATE ON "CommitteeMember" FOR EACH ROW EXECUTE FUNCTION member_since();

/* Leaves the relay a row to look which live cases are seated otherwise now; none where no live case can be. In the transaction of the change, whoever makes it. */
CREATE FUNCTION seats_may_change(workspace uuid, committees uuid[], users uuid[], roles text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE named text[];
DECLARE held text[];
BEGIN
  committees := ARRAY(
    SELECT DISTINCT c.id FROM "Committee" c WHERE c."workspaceId" = workspace
      AND (c.id = ANY (committees) OR EXISTS (SELECT 1 FROM "CommitteeMember" m WHERE m."committeeId" = c.id AND m.active AND m."userId" = ANY (users)))
      AND EXISTS (SELECT 1 FROM "Case" k WHERE k."committeeId" = c.id AND k.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD')));
  named := ARRAY(SELECT DISTINCT u.id::text FROM unnest(users) AS u(id) WHERE EXISTS (
    SELECT 1 FROM "CaseStep" s WHERE s."workspaceId" = workspace AND s.status = 'READY' AND s.actor->>'by' = 'PERSON' AND coalesce(s.actor->>'role', s.actor->>'userId') = u.id::text));
  held := ARRAY(SELECT DISTINCT r.name FROM unnest(roles) AS r(name) WHERE EXISTS (
    SELECT 1 FROM "CaseStep" s WHERE s."workspaceId" = workspace AND s.status = 'READY' AND s.actor->>'by' = 'ROLE' AND coalesce(s.actor->>'role', s.actor->>'userId') = r.name));
  IF cardinality(committees) + cardinality(named) + cardinality(held) = 0 THEN RETURN; END IF;
  INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    VALUES (gen_random_uuid(), workspace, 'SEATS', 'seats:' || gen_random_uuid(), jsonb_build_object('committeeIds', to_jsonb(committees), 'userIds', to_jsonb(named), 'roles', to_jsonb(held)));
END $$;

CREATE FUNCTION committee_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE each record;
BEGIN
  FOR each IN SELECT "workspaceId" AS workspace, array_agg(DISTINCT "committeeId") AS committees FROM changed GROUP BY 1 LOOP
    PERFORM seats_may_change(each.workspace, each.committees, '{}', '{}');
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER seats_of_new AFTER INSERT ON "CommitteeMember" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION committee_changed();
CREATE TRIGGER seats_of_changed AFTER UPDATE ON "CommitteeMember" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION committee_changed();
CREATE TRIGGER seats_of_gone AFTER DELETE ON "CommitteeMember" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION committee_changed();

CREATE FUNCTION membership_begun() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE each record;
BEGIN
  FOR each IN SELECT "workspaceId" AS workspace, array_agg("userId") AS users, array_agg(DISTINCT role) AS roles FROM came WHERE active GROUP BY 1 LOOP
    PERFORM seats_may_change(each.workspace, '{}', each.users, each.roles);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER seats_of_new AFTER INSERT ON "Membership" REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION membership_begun();

CREATE FUNCTION membership_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE each record;
BEGIN
  FOR each IN
    SELECT n."workspaceId" AS workspace, array_agg(n."userId") AS users, array_agg(DISTINCT o.role) || array_agg(DISTINCT n.role) AS roles
      FROM now_so n JOIN was_so o ON o.id = n.id WHERE (n.role, n."branchId", n.active) IS DISTINCT FROM (o.role, o."branchId", o.active) GROUP BY 1
  LOOP
    PERFORM seats_may_change(each.workspace, '{}', each.users, each.roles);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER seats_of_changed AFTER UPDATE ON "Membership" REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION membership_changed();

CREATE FUNCTION account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE each record;
BEGIN
  FOR each IN SELECT m."workspaceId" AS workspace, array_agg(m.role) AS roles FROM "Membership" m WHERE m."userId" = NEW.id GROUP BY 1 LOOP
    PERFORM seats_may_change(each.workspace, '{}', ARRAY[NEW.id], each.roles);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER seats_of_changed AFTER UPDATE OF active ON "User" FOR EACH ROW WHEN (NEW.active IS DISTINCT FROM OLD.active) EXECUTE FUNCTION account_changed();
