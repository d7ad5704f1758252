CREATE OR REPLACE FUNCTION public.hash_of(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ SELECT encode(sha256(convert_to(text, 'UTF8')), 'hex') $function$
