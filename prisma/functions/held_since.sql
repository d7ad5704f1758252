CREATE OR REPLACE FUNCTION public.held_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."roleSince" := clock_timestamp();
  IF NEW.active AND NOT OLD.active THEN NEW."presentSince" := NEW."roleSince"; END IF;
  RETURN NEW;
END $function$
