CREATE OR REPLACE FUNCTION public.note_former_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE former text := trim(OLD."firstName" || ' ' || OLD."lastName");
BEGIN
  IF former <> '' THEN
    NEW."formerNames" := array_append(array_remove(NEW."formerNames", former), former);
  END IF;
  RETURN NEW;
END $function$
