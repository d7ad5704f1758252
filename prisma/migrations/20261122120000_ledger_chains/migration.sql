-- Two chains a workspace, each with dense numbers of its own: administration, and whatever is about cases. An admin who reads the
-- first learns nothing of the second, not even its length. Each entry carries a MAC under a key that the database never holds, and
-- "LedgerHead" keeps the signed length and last hash of each chain.
ALTER TABLE "LedgerEntry"
  ADD COLUMN "chain" TEXT NOT NULL DEFAULT 'CASES',
  ADD COLUMN "mac" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "legacySeq" INTEGER,
  ADD COLUMN "legacyPrevHash" TEXT,
  ADD COLUMN "legacyHash" TEXT,
  ADD CONSTRAINT "LedgerEntry_chain_check" CHECK (chain IN ('ADMINISTRATION', 'CASES'));

-- The hash that entries were written with before there were two chains; it reads the old number and link.
CREATE FUNCTION ledger_legacy_hash(e "LedgerEntry") RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', e."legacyPrevHash", e."workspaceId", e."legacySeq", (extract(epoch FROM e.at) * 1000)::bigint, coalesce(e."byUserId"::text, '-'), e.action, e.entity, coalesce(e."entityId", '-'), e.detail::text), 'UTF8')), 'hex')
$$;
-- An array, so that no two entries read alike wherever their texts are cut. What an entry was before belongs to what it is.
CREATE OR REPLACE FUNCTION ledger_hash(e "LedgerEntry") RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(e."prevHash", e."workspaceId", e.chain, e.seq, e.id, (extract(epoch FROM e.at) * 1000)::bigint, e."byUserId", e.action, e.entity, e."entityId", e.detail, e.mac, e."legacySeq", e."legacyPrevHash", e."legacyHash")::text, 'UTF8')), 'hex')
$$;

-- What stands already is carried over with its old number, link and hash beside the new ones: both can be checked.
-- The owner is held by the walls as everybody else is, so they are lowered for the length of this transaction.
ALTER TABLE "LedgerEntry" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "LedgerEntry" DISABLE TRIGGER append_only;
DROP INDEX "LedgerEntry_workspaceId_seq_key";
UPDATE "LedgerEntry" SET "legacySeq" = seq, "legacyPrevHash" = "prevHash", "legacyHash" = hash,
  chain = CASE WHEN split_part(action, ':', 1) = ANY ('{people,signIns,openId,branches,departments,committees,permissions,invites,imports,jobs,resources,workflowParts,workflows,workspaceProfile,reports,audit,platform,impersonation,workspaces,flags,manuals,whitelist,publicMessages,navigation}')
    THEN 'ADMINISTRATION' ELSE 'CASES' END;
DO $$
DECLARE e "LedgerEntry"; w uuid; c text; n integer; last text;
BEGIN
  FOR e IN SELECT * FROM "LedgerEntry" ORDER BY "workspaceId", chain, "legacySeq" LOOP
    IF (w, c) IS DISTINCT FROM (e."workspaceId", e.chain) THEN w := e."workspaceId"; c := e.chain; n := 0; last := ''; END IF;
    n := n + 1;
    e.seq := n;
    e."prevHash" := last;
    e.hash := ledger_hash(e);
    last := e.hash;
    UPDATE "LedgerEntry" SET seq = e.seq, "prevHash" = e."prevHash", hash = e.hash WHERE id = e.id;
  END LOOP;
END $$;
CREATE UNIQUE INDEX "LedgerEntry_workspaceId_chain_seq_key" ON "LedgerEntry"("workspaceId", "chain", "seq");
ALTER TABLE "LedgerEntry" ENABLE TRIGGER append_only;
ALTER TABLE "LedgerEntry" FORCE ROW LEVEL SECURITY;

-- Writers of one chain wait for each other until they commit, so that its numbers have no gaps.
CREATE OR REPLACE FUNCTION ledger_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ledger:' || NEW.chain || ':' || NEW."workspaceId"::text, 0));
  SELECT seq, hash INTO last FROM "LedgerEntry" WHERE "workspaceId" = NEW."workspaceId" AND chain = NEW.chain ORDER BY seq DESC LIMIT 1;
  NEW.seq := coalesce(last.seq, 0) + 1;
  NEW."prevHash" := coalesce(last.hash, '');
  NEW.at := date_trunc('milliseconds', NEW.at);
  NEW."legacySeq" := NULL;
  NEW."legacyPrevHash" := NULL;
  NEW."legacyHash" := NULL;
  NEW.hash := ledger_hash(NEW);
  RETURN NEW;
END $$;

-- The check lives beside the key now (api/audit/chain.ts); the database alone cannot tell a forged entry from a written one.
DROP FUNCTION ledger_first_broken(uuid);

CREATE TABLE "LedgerHead" (
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "chain" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "mac" TEXT NOT NULL,

    CONSTRAINT "LedgerHead_pkey" PRIMARY KEY ("workspaceId", "chain")
);
SELECT wall('"LedgerHead"');
-- What serves a workspace reads heads; only what signs them writes any. Nobody has a reason to change an entry, with or without the trigger.
REVOKE INSERT, UPDATE, DELETE ON "LedgerHead" FROM redress_app;
REVOKE UPDATE, DELETE ON "LedgerEntry" FROM redress_app, redress_platform;
