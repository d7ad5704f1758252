-- Assignments that nobody made by hand, by a rule or a process: the row says no more.
ALTER TABLE "Assignment" DROP CONSTRAINT "Assignment_source_check",
  ADD CONSTRAINT "Assignment_source_check" CHECK ("source" IN ('MANUAL', 'AUTOMATIC', 'RENEWAL'));
ALTER TABLE "Outbox" DROP CONSTRAINT "Outbox_kind_check",
  ADD CONSTRAINT "Outbox_kind_check" CHECK ("kind" IN ('START_CASE', 'SEATS', 'CALENDAR', 'START_JOB', 'WATCH_DATES', 'WATCH_TRAINING', 'ASSIGN_COURSE', 'MAIL', 'SMS'));
