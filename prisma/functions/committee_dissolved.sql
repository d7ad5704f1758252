CREATE OR REPLACE FUNCTION public.committee_dissolved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM seats_may_change(NEW."workspaceId", ARRAY[NEW.id], '{}', '{}');
  RETURN NULL;
END $function$
