-- Over HTTPS the cookie of a session has the name that no other host of the domain can set. Sessions from before go on
-- under the earlier name until they expire; no later one is ever opened by it.
ALTER TABLE "Session" ADD COLUMN "hasEarlierCookie" BOOLEAN NOT NULL DEFAULT false;
UPDATE "Session" SET "hasEarlierCookie" = true WHERE "revokedAt" IS NULL AND "expiresAt" > now();
