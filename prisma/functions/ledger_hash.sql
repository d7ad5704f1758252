CREATE OR REPLACE FUNCTION public.ledger_hash(e "LedgerEntry")
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT encode(sha256(convert_to(jsonb_build_array(e."prevHash", e."workspaceId", e.chain, e.seq, e.id, (extract(epoch FROM e.at) * 1000)::bigint, e."byUserId", e.action, e.entity, e."entityId", e.detail, e.mac, e."legacySeq", e."legacyPrevHash", e."legacyHash")::text, 'UTF8')), 'hex')
$function$
