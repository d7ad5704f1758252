-- A business unit that nobody can hear any more is told of when that happens (workers/committees/terms.ts), and not when the run of the workspace's
-- dates next looks by itself: it looks at once where a committee is dissolved, appointed or loses somebody.
CREATE FUNCTION watch_committees(workspaces uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    SELECT gen_random_uuid(), w.id, 'WATCH_TRAINING', 'training:' || w.id || ':' || gen_random_uuid(), '{}'
      FROM (SELECT DISTINCT unnest(workspaces) AS id) w
$$;

/* As before, and also where a member is one no longer. */
CREATE OR REPLACE FUNCTION terms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM watch_committees(ARRAY(
    SELECT "workspaceId" FROM changed WHERE NOT active OR "termStartsAt" IS NOT NULL OR "termEndsAt" IS NOT NULL));
  RETURN NULL;
END $$;
CREATE FUNCTION members_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM watch_committees(ARRAY(SELECT "workspaceId" FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER committees_watched AFTER DELETE ON "CommitteeMember" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION members_removed();

CREATE FUNCTION committee_dissolved_watched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM watch_committees(ARRAY[NEW."workspaceId"]);
  RETURN NULL;
END $$;
CREATE TRIGGER watched_when_dissolved AFTER UPDATE OF active ON "Committee" FOR EACH ROW
  WHEN (NEW.active IS DISTINCT FROM OLD.active) EXECUTE FUNCTION committee_dissolved_watched();

CREATE FUNCTION member_left_watched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM watch_committees(ARRAY(
    SELECT n."workspaceId" FROM now_so n JOIN was_so o ON o.id = n.id WHERE n.active IS DISTINCT FROM o.active
      AND EXISTS (SELECT 1 FROM "CommitteeMember" m JOIN "Committee" c ON c.id = m."committeeId" AND c.active
        WHERE c."workspaceId" = n."workspaceId" AND m."userId" = n."userId" AND m.active)));
  RETURN NULL;
END $$;
CREATE TRIGGER committees_watched AFTER UPDATE ON "Membership" REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so
  FOR EACH STATEMENT EXECUTE FUNCTION member_left_watched();

CREATE FUNCTION account_closed_watched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM watch_committees(ARRAY(
    SELECT c."workspaceId" FROM "CommitteeMember" m JOIN "Committee" c ON c.id = m."committeeId" AND c.active
      WHERE m."userId" = NEW.id AND m.active));
  RETURN NULL;
END $$;
CREATE TRIGGER committees_watched AFTER UPDATE OF active ON "User" FOR EACH ROW
  WHEN (NEW.active IS DISTINCT FROM OLD.active) EXECUTE FUNCTION account_closed_watched();
