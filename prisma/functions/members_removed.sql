CREATE OR REPLACE FUNCTION public.members_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM watch_committees(ARRAY(SELECT "workspaceId" FROM changed));
  RETURN NULL;
END $function$
