-- When a course reminds and renews, and when each assignment is looked at next.
CREATE TABLE "CourseSchedule" (
  "courseId" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "daysBefore" INTEGER[] NOT NULL DEFAULT '{}',
  "daysAfter" INTEGER[] NOT NULL DEFAULT '{}',
  "escalateAfterDays" INTEGER,
  "renewal" TEXT NOT NULL DEFAULT 'OFF',
  "months" INTEGER,
  "renewsOn" TEXT,
  "windowDays" INTEGER NOT NULL DEFAULT 30,
  "graceDays" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "CourseSchedule_pkey" PRIMARY KEY ("courseId"),
  CONSTRAINT "CourseSchedule_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CourseSchedule_renewal_check" CHECK ("renewal" IN ('OFF', 'ROLLING', 'FIXED_DATE')),
  CONSTRAINT "CourseSchedule_months" CHECK (("renewal" = 'ROLLING') = ("months" IS NOT NULL)),
  CONSTRAINT "CourseSchedule_renewsOn" CHECK (("renewal" = 'FIXED_DATE') = ("renewsOn" IS NOT NULL))
);
SELECT enable_workspace_rls('"CourseSchedule"');

-- What there is already is looked at once.
ALTER TABLE "Assignment"
  ADD COLUMN "nextAt" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "clockAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "renews" TIMESTAMPTZ(3),
  DROP CONSTRAINT "Assignment_source_check",
  ADD CONSTRAINT "Assignment_source_check" CHECK ("source" IN ('MANUAL', 'RENEWAL'));
CREATE INDEX "Assignment_next" ON "Assignment" ("workspaceId", "userId", "nextAt") WHERE "nextAt" IS NOT NULL;
CREATE INDEX "Assignment_nextAt" ON "Assignment" ("workspaceId", "nextAt") WHERE "nextAt" IS NOT NULL;

ALTER TABLE "Outbox" DROP CONSTRAINT "Outbox_kind_check",
  ADD CONSTRAINT "Outbox_kind_check" CHECK ("kind" IN ('START_CASE', 'SEATS', 'CALENDAR', 'START_JOB', 'WATCH_DATES', 'WATCH_TRAINING', 'MAIL', 'SMS'));
