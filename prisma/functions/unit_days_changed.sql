CREATE OR REPLACE FUNCTION public.unit_days_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM calendar_changed(NEW."workspaceId", NEW.id);
  RETURN NULL;
END $function$
