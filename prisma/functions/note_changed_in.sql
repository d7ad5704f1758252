CREATE OR REPLACE FUNCTION public.note_changed_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."changedIn" := pg_current_xact_id();
  RETURN NEW;
END $function$
