-- The relay asks for what waits of one kind, in its order. The index before held all that was ever sent, and could not say what comes
-- first of one kind: each claim sorted everything that was due.
CREATE INDEX "Outbox_waiting" ON "Outbox" (kind, "nextAttemptAt", id) WHERE "sentAt" IS NULL;
DROP INDEX "Outbox_sentAt_nextAttemptAt_idx";
