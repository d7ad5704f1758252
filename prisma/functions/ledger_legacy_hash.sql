CREATE OR REPLACE FUNCTION public.ledger_legacy_hash(e "LedgerEntry")
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT encode(sha256(convert_to(concat_ws('|', e."legacyPrevHash", e."workspaceId", e."legacySeq", (extract(epoch FROM e.at) * 1000)::bigint, coalesce(e."byUserId"::text, '-'), e.action, e.entity, coalesce(e."entityId", '-'), e.detail::text), 'UTF8')), 'hex')
$function$
