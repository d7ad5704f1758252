CREATE OR REPLACE FUNCTION public.keep_report()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD."report" IS NOT NULL AND NEW."report" IS DISTINCT FROM OLD."report" THEN
    RAISE EXCEPTION 'what was submitted stays as it was';
  END IF;
  RETURN NEW;
END $function$
