-- A version that is published may be taken by those who are on an older one.
ALTER TABLE "Outbox" DROP CONSTRAINT "Outbox_kind_check",
  ADD CONSTRAINT "Outbox_kind_check" CHECK ("kind" IN ('START_CASE', 'SEATS', 'CALENDAR', 'START_JOB', 'WATCH_DATES', 'WATCH_TRAINING', 'ASSIGN_COURSE', 'REASSIGN', 'MAIL', 'SMS'));
