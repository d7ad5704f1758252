CREATE OR REPLACE FUNCTION public.ledger_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
