-- An address that calendars read what is due from: its token is kept as a hash, one a person, gone when they leave.
CREATE TABLE "CalendarFeed" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "userId" UUID NOT NULL,
  "tokenHash" TEXT NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CalendarFeed_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId")
    REFERENCES "Membership"("workspaceId", "userId") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "CalendarFeed_workspaceId_userId_key" ON "CalendarFeed" ("workspaceId", "userId");
CREATE UNIQUE INDEX "CalendarFeed_tokenHash_key" ON "CalendarFeed" ("tokenHash");
SELECT enable_workspace_rls('"CalendarFeed"');

-- Whoever comes back asks for a new one.
CREATE FUNCTION end_calendar_feed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "CalendarFeed" WHERE "workspaceId" = NEW."workspaceId" AND "userId" = NEW."userId";
  RETURN NULL;
END $$;
CREATE TRIGGER end_calendar_feed AFTER UPDATE OF active ON "Membership" FOR EACH ROW
  WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION end_calendar_feed();
