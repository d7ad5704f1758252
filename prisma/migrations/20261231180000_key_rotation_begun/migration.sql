-- While ENCRYPTION_KEY is being replaced: the check value under the key that replaces it. A process that has the earlier
-- key alone does not start any more.
ALTER TABLE "Installation" ADD COLUMN "nextKeyCheck" TEXT;
