-- Who last changed time zone, weekend or holidays of a business unit: the timeline of running cases names them.
ALTER TABLE "Branch" ADD COLUMN "calendarSavedBy" UUID;
