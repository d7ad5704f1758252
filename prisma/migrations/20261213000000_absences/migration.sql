-- When somebody was not a member: reports as of a day before read it, for a membership forgets its end when they come back.
CREATE TABLE "Absence" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "userId" UUID NOT NULL,
  "leftAt" TIMESTAMPTZ(3) NOT NULL,
  "backAt" TIMESTAMPTZ(3),
  CONSTRAINT "Absence_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Absence_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "Membership"("workspaceId", "userId") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Absence_workspaceId_userId_idx" ON "Absence" ("workspaceId", "userId");
SELECT enable_workspace_rls('"Absence"');

INSERT INTO "Absence" ("id", "workspaceId", "userId", "leftAt")
  SELECT gen_random_uuid(), "workspaceId", "userId", coalesce("deactivatedAt", now()) FROM "Membership" WHERE NOT "active";

CREATE FUNCTION absence_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."active" THEN
    UPDATE "Absence" SET "backAt" = now()
     WHERE "workspaceId" = NEW."workspaceId" AND "userId" = NEW."userId" AND "backAt" IS NULL;
  ELSE
    INSERT INTO "Absence" ("id", "workspaceId", "userId", "leftAt")
    VALUES (gen_random_uuid(), NEW."workspaceId", NEW."userId", coalesce(NEW."deactivatedAt", now()));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER absence AFTER UPDATE OF "active" ON "Membership" FOR EACH ROW
  WHEN (OLD."active" IS DISTINCT FROM NEW."active") EXECUTE FUNCTION absence_kept();
