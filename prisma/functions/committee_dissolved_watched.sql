CREATE OR REPLACE FUNCTION public.committee_dissolved_watched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM watch_committees(ARRAY[NEW."workspaceId"]);
  RETURN NULL;
END $function$
