-- What proves a person is confirmed by that person alone. The address of an account signs in once its bearer has confirmed it; the
-- number that signs in stands apart from the contact number that an organisation keeps, and is written by a typed code only.

-- Several accounts may bear an address that nobody has confirmed: what somebody else typed takes nobody's account.
DROP INDEX "User_email_key";
CREATE INDEX "User_email_idx" ON "User"("email");
ALTER TABLE "User" ADD COLUMN "signInNumber" TEXT,
ADD COLUMN "signInNumberAt" TIMESTAMPTZ(3);
CREATE INDEX "User_signInNumber_idx" ON "User"("signInNumber");
ALTER TABLE "Session" ALTER COLUMN "provenAt" DROP NOT NULL;
ALTER TABLE "Invite" ADD COLUMN "userId" UUID;
CREATE INDEX "Invite_userId_idx" ON "Invite"("userId");
ALTER TABLE "Challenge" ADD COLUMN "device" TEXT;

SET LOCAL ROLE redress_platform;
-- Admins of the platform are made by whoever runs it, with their own address.
UPDATE "User" SET "emailConfirmedAt" = "createdAt" WHERE "isPlatformAdmin" AND "emailConfirmedAt" IS NULL;
-- A number counts where it is all that its bearer ever proved: the account has no confirmed address, and a code to it opened a session.
-- Everywhere else it may have been typed by somebody else, so it stays contact data until its bearer confirms it.
UPDATE "User" u SET "signInNumber" = proven."phoneNumber", "signInNumberAt" = proven.at
  FROM (SELECT DISTINCT ON (m."userId") m."userId", m."phoneNumber", s."createdAt" AS at
          FROM "Membership" m JOIN "Session" s ON s."userId" = m."userId" AND s."workspaceId" = m."workspaceId" AND s.method = 'SMS_OTP'
         WHERE m."phoneNumber" IS NOT NULL ORDER BY m."userId", s."createdAt" DESC) proven
 WHERE proven."userId" = u.id AND u."emailConfirmedAt" IS NULL;
-- What was opened by another number ends; what Google or Microsoft opened goes on, and is asked for a proof where one is wanted.
UPDATE "Session" s SET "revokedAt" = now() FROM "User" u WHERE u.id = s."userId" AND s.method = 'SMS_OTP' AND s."revokedAt" IS NULL AND u."signInNumber" IS NULL;
UPDATE "Session" SET "provenAt" = NULL WHERE method IN ('GOOGLE', 'MICROSOFT');
RESET ROLE;
