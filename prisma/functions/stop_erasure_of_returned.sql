CREATE OR REPLACE FUNCTION public.stop_erasure_of_returned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "RetentionRequest" SET status = 'STOPPED', "stoppedAt" = now()
   WHERE "workspaceId" = NEW."workspaceId" AND "targetId" = NEW."userId" AND kind = 'ERASE_PERSON'
     AND status IN ('PROPOSED', 'CONFIRMED');
  RETURN NULL;
END $function$
