-- Every API process keeps the flags and the hosts in memory and asks every few seconds. So that it can ask for what changed, a row says
-- which transaction wrote it last: whoever remembers up to where all transactions had ended asks from there on, and misses none, in
-- whatever order they commit and whatever the clocks say.
ALTER TABLE "FeatureFlag" ADD COLUMN "changedIn" xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE "Workspace" ADD COLUMN "changedIn" xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX "Workspace_changedIn_idx" ON "Workspace" ("changedIn");

CREATE FUNCTION note_changed_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."changedIn" := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER changed_in BEFORE UPDATE ON "FeatureFlag" FOR EACH ROW EXECUTE FUNCTION note_changed_in();
CREATE TRIGGER changed_in BEFORE UPDATE OF host, "isMain", status ON "Workspace" FOR EACH ROW EXECUTE FUNCTION note_changed_in();
