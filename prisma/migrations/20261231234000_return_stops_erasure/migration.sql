-- Whoever is back is not erased by what was requested while they were away, not even after they left once more.
CREATE FUNCTION stop_erasure_of_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "RetentionRequest" SET status = 'STOPPED', "stoppedAt" = now()
   WHERE "workspaceId" = NEW."workspaceId" AND "targetId" = NEW."userId" AND kind = 'ERASE_PERSON'
     AND status IN ('PROPOSED', 'CONFIRMED');
  RETURN NULL;
END $$;
CREATE TRIGGER stop_erasure AFTER UPDATE OF active ON "Membership" FOR EACH ROW
  WHEN (NEW.active AND NOT OLD.active) EXECUTE FUNCTION stop_erasure_of_returned();
-- Of those who came back before there was this trigger.
UPDATE "RetentionRequest" r SET status = 'STOPPED', "stoppedAt" = now() FROM "Membership" m
 WHERE m."workspaceId" = r."workspaceId" AND m."userId" = r."targetId" AND r.kind = 'ERASE_PERSON'
   AND r.status IN ('PROPOSED', 'CONFIRMED') AND (m.active OR m."accessGrantedAt" > r."proposedAt");
