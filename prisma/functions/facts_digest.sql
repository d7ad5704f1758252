CREATE OR REPLACE FUNCTION public.facts_digest(facts json)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT encode(sha256(convert_to(facts::text, 'UTF8')), 'hex')
$function$
