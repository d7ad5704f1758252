-- By which way a notice left the app, decided at its delivery; null while it waits, and of notices from before.
ALTER TABLE "Notice" ADD COLUMN "delivery" TEXT,
  ADD CONSTRAINT "Notice_delivery_check" CHECK ("delivery" IN ('MAIL', 'SMS', 'APP_ONLY', 'UNREACHED', 'MAIL_REFUSED', 'SMS_REFUSED', 'WITHHELD'));
-- Few rows: people who have neither an address nor a number, until they open the notice in the app.
CREATE INDEX "Notice_unreached_idx" ON "Notice" ("workspaceId", "caseId")
  WHERE "delivery" IN ('UNREACHED', 'MAIL_REFUSED', 'SMS_REFUSED') AND "readAt" IS NULL;
ALTER TABLE "Outbox" DROP CONSTRAINT "Outbox_kind_check",
  ADD CONSTRAINT "Outbox_kind_check" CHECK ("kind" IN ('START_CASE', 'SEATS', 'CALENDAR', 'START_JOB', 'WATCH_DATES', 'WATCH_TRAINING', 'ASSIGN_COURSE', 'REASSIGN', 'NOTICE', 'MAIL', 'SMS'));
