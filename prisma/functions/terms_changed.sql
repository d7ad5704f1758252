CREATE OR REPLACE FUNCTION public.terms_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM watch_committees(ARRAY(
    SELECT "workspaceId" FROM changed WHERE NOT active OR "termStartsAt" IS NOT NULL OR "termEndsAt" IS NOT NULL));
  RETURN NULL;
END $function$
