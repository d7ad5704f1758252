-- The link that `npm run setup` prints for the first platform administrator.
ALTER TABLE "Challenge" DROP CONSTRAINT "Challenge_purpose_check",
  ADD CONSTRAINT "Challenge_purpose_check" CHECK ("purpose" IN ('EMAIL_OTP', 'SMS_OTP', 'PROVE', 'CONTACT', 'POLICY', 'CONFIRM_EMAIL', 'RESET_PASSWORD', 'OIDC', 'HANDOFF', 'FIRST_ADMIN'));
