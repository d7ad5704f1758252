-- Terms of committee members are watched by the run that watches the workspace's dates (workers/committees/terms.ts).
CREATE FUNCTION terms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    SELECT gen_random_uuid(), w.id, 'WATCH_TRAINING', 'training:' || w.id || ':' || gen_random_uuid(), '{}'
      FROM (SELECT DISTINCT "workspaceId" AS id FROM changed WHERE active AND ("termStartsAt" IS NOT NULL OR "termEndsAt" IS NOT NULL)) w;
  RETURN NULL;
END $$;
CREATE TRIGGER terms_of_new AFTER INSERT ON "CommitteeMember" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION terms_changed();
CREATE TRIGGER terms_of_changed AFTER UPDATE ON "CommitteeMember" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION terms_changed();
CREATE INDEX "CommitteeMember_terms" ON "CommitteeMember" ("workspaceId", "termEndsAt") WHERE active;
