CREATE OR REPLACE FUNCTION public.member_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.active AND NOT OLD.active THEN NEW.since := now(); END IF;
  RETURN NEW;
END $function$
