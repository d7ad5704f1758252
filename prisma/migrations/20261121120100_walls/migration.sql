-- The second wall between workspaces, and what must never change (design §4).
-- redress_app sees the rows of the workspace in app.workspace and none while that is unset;
-- redress_platform (sign-in, relay, reconciler, sweeps) sees all. Neither owns a table.
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['redress_app', 'redress_platform'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', wanted);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', wanted);
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %I', wanted);
  END LOOP;
END $$;
DO $$ BEGIN
  IF to_regclass('"_prisma_migrations"') IS NOT NULL THEN REVOKE ALL ON "_prisma_migrations" FROM redress_app, redress_platform; END IF;
END $$;

CREATE FUNCTION current_workspace() RETURNS uuid LANGUAGE sql STABLE AS
  $$ SELECT NULLIF(current_setting('app.workspace', true), '')::uuid $$;

/* Every later table with a "workspaceId" calls this in its own migration. */
CREATE FUNCTION wall(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY workspace ON %s TO redress_app USING ("workspaceId" = current_workspace()) WITH CHECK ("workspaceId" = current_workspace())', target);
  EXECUTE format('CREATE POLICY platform ON %s TO redress_platform USING (true) WITH CHECK (true)', target);
END $$;

SELECT wall(format('%I', table_name)::regclass) FROM information_schema.columns
  WHERE table_schema = 'public' AND column_name = 'workspaceId' AND table_name <> 'Session';

ALTER TABLE "Workspace" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Workspace" FORCE ROW LEVEL SECURITY;
CREATE POLICY workspace ON "Workspace" TO redress_app USING (id = current_workspace());
CREATE POLICY platform ON "Workspace" TO redress_platform USING (true) WITH CHECK (true);

ALTER TABLE "User" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "User" FORCE ROW LEVEL SECURITY;
CREATE POLICY workspace ON "User" TO redress_app
  USING (EXISTS (SELECT 1 FROM "Membership" m WHERE m."userId" = "User".id AND m."workspaceId" = current_workspace()));
CREATE POLICY platform ON "User" TO redress_platform USING (true) WITH CHECK (true);

ALTER TABLE "Session" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "Session" FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON "Session" TO redress_platform USING (true) WITH CHECK (true);

REVOKE ALL ON "RateLimit" FROM redress_app;

-- A published version never changes; at most one is PUBLISHED per workflow.
CREATE UNIQUE INDEX "WorkflowVersion_one_published" ON "WorkflowVersion" ("workflowId") WHERE status = 'PUBLISHED';
CREATE UNIQUE INDEX "Branch_one_headquarter" ON "Branch" ("workspaceId") WHERE headquarter;
CREATE UNIQUE INDEX "Workflow_one_default" ON "Workflow" ("workspaceId", kind) WHERE "defaultToWorkspace";
CREATE FUNCTION version_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a version is never deleted'; END IF;
  IF OLD.status <> 'DRAFT' AND (NEW.graph, NEW.definition, NEW."definitionHash", NEW."workflowId", NEW.number) IS DISTINCT FROM (OLD.graph, OLD.definition, OLD."definitionHash", OLD."workflowId", OLD.number)
    THEN RAISE EXCEPTION 'a published version never changes';
  END IF;
  IF OLD.status <> 'DRAFT' AND NEW.status = 'DRAFT' THEN RAISE EXCEPTION 'a published version does not become a draft again'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON "WorkflowVersion" FOR EACH ROW EXECUTE FUNCTION version_is_immutable();

CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "CaseEvent" FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "LedgerEntry" FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "CaseEvent" EXECUTE FUNCTION append_only();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "LedgerEntry" EXECUTE FUNCTION append_only();

-- The ledger's chain: each row holds the hash of the one before it in its workspace.
CREATE FUNCTION ledger_hash(e "LedgerEntry") RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', e."prevHash", e."workspaceId", e.seq, (extract(epoch FROM e.at) * 1000)::bigint, coalesce(e."byUserId"::text, '-'), e.action, e.entity, coalesce(e."entityId", '-'), e.detail::text), 'UTF8')), 'hex')
$$;
CREATE FUNCTION ledger_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger:' || NEW."workspaceId"::text, 0));
  SELECT seq, hash INTO last FROM "LedgerEntry" WHERE "workspaceId" = NEW."workspaceId" ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(last.seq, 0) + 1;
  NEW."prevHash" := coalesce(last.hash, '');
  NEW.at := date_trunc('milliseconds', NEW.at);
  NEW.hash := ledger_hash(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER chain BEFORE INSERT ON "LedgerEntry" FOR EACH ROW EXECUTE FUNCTION ledger_chain();

/* The first seq whose hash or link does not hold; null for a sound ledger. */
CREATE FUNCTION ledger_first_broken(target uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT min(seq) FROM (
    SELECT e.seq, e.hash = ledger_hash(e) AND e."prevHash" = coalesce(lag(e.hash) OVER (ORDER BY e.seq), '') AND e.seq = row_number() OVER (ORDER BY e.seq) AS sound
    FROM "LedgerEntry" e WHERE e."workspaceId" = target) chain
  WHERE NOT sound
$$;
