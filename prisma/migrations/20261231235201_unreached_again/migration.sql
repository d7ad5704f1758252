-- Whoever could not be reached has a new address or number: the notices that they have not opened leave again, by the
-- way that is chosen then.
CREATE FUNCTION send_unreached_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH waiting AS (
    UPDATE "Notice" SET delivery = NULL
     WHERE "userId" = NEW.id AND "readAt" IS NULL AND delivery IN ('UNREACHED', 'MAIL_REFUSED', 'SMS_REFUSED')
       AND EXISTS (SELECT 1 FROM "Outbox" o WHERE o.kind = 'NOTICE' AND o.key = "Notice".key || ':' || NEW.id)
    RETURNING "workspaceId", key)
  UPDATE "Outbox" o SET "sentAt" = NULL, "nextAttemptAt" = now(), attempts = 0 FROM waiting
   WHERE o."workspaceId" = waiting."workspaceId" AND o.kind = 'NOTICE' AND o.key = waiting.key || ':' || NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER send_unreached_again AFTER UPDATE OF email, "signInNumber" ON "User" FOR EACH ROW
  WHEN (NEW.active AND (NEW.email IS DISTINCT FROM OLD.email
    OR (NEW."signInNumber" IS NOT NULL AND NEW."signInNumber" IS DISTINCT FROM OLD."signInNumber")))
  EXECUTE FUNCTION send_unreached_again();
