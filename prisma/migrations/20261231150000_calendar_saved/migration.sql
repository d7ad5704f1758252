-- When somebody last saved the calendar of a business unit: its time zone, working days and holidays. A colour alone
-- used to count as having looked at it.
ALTER TABLE "Branch" ADD COLUMN "calendarSavedAt" TIMESTAMPTZ(3);
-- Before, any later save counted; nothing tells which fields it had.
UPDATE "Branch" SET "calendarSavedAt" = now() WHERE version > 1;
