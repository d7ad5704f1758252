CREATE OR REPLACE FUNCTION public.send_unreached_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH waiting AS (
    UPDATE "Notice" SET delivery = NULL
     WHERE "userId" = NEW.id AND "readAt" IS NULL AND delivery IN ('UNREACHED', 'MAIL_REFUSED', 'SMS_REFUSED')
       AND EXISTS (SELECT 1 FROM "Outbox" o WHERE o.kind = 'NOTICE' AND o.key = "Notice".key || ':' || NEW.id)
    RETURNING "workspaceId", key)
  UPDATE "Outbox" o SET "sentAt" = NULL, "nextAttemptAt" = now(), attempts = 0 FROM waiting
   WHERE o."workspaceId" = waiting."workspaceId" AND o.kind = 'NOTICE' AND o.key = waiting.key || ':' || NEW.id;
  RETURN NULL;
END $function$
