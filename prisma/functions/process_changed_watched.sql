CREATE OR REPLACE FUNCTION public.process_changed_watched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM watch_committees(ARRAY[OLD."workspaceId"]);
  RETURN NULL;
END $function$
