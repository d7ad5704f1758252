CREATE OR REPLACE FUNCTION public.case_of_dissolved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM "Committee" c WHERE c.id = NEW."committeeId" AND c."dissolvedAt" IS NOT NULL) THEN
    PERFORM seats_may_change(NEW."workspaceId", ARRAY[NEW."committeeId"], '{}', '{}');
  END IF;
  RETURN NULL;
END $function$
