CREATE OR REPLACE FUNCTION public.access_granted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."accessGrantedAt" := now();
  RETURN NEW;
END $function$
