-- A phone number that was typed without a country code is completed with the one of a business unit's country. What was
-- typed and which unit completed it stay beside it, so that the number can be read again when that country was wrong.
ALTER TABLE "Membership" ADD COLUMN "phoneTyped" TEXT, ADD COLUMN "phoneBranchId" UUID,
  ADD CONSTRAINT "Membership_phone_as_typed" CHECK (("phoneTyped" IS NULL) = ("phoneBranchId" IS NULL));
ALTER TABLE "Invite" ADD COLUMN "phoneTyped" TEXT, ADD COLUMN "phoneBranchId" UUID,
  ADD CONSTRAINT "Invite_phone_as_typed" CHECK (("phoneTyped" IS NULL) = ("phoneBranchId" IS NULL));
