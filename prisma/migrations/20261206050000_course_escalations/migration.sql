-- Two thresholds for courses that people are late with: of the course, and where a business unit has its own.
ALTER TABLE "CourseSchedule" ADD COLUMN "secondAfterDays" INTEGER;

CREATE TABLE "CourseEscalation" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "courseId" UUID NOT NULL,
  "branchId" UUID NOT NULL,
  "firstAfterDays" INTEGER,
  "secondAfterDays" INTEGER,
  "enabled" BOOLEAN NOT NULL DEFAULT true,
  "note" TEXT NOT NULL,
  "changedBy" UUID NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "CourseEscalation_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CourseEscalation_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CourseEscalation_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CourseEscalation_days" CHECK ("firstAfterDays" IS NULL OR "secondAfterDays" IS NULL OR "firstAfterDays" <= "secondAfterDays")
);
CREATE UNIQUE INDEX "CourseEscalation_courseId_branchId_key" ON "CourseEscalation"("courseId", "branchId");
SELECT enable_workspace_rls('"CourseEscalation"');

-- When each was told. What was late already keeps its silence: only what passes a threshold from now on is new.
ALTER TABLE "Assignment"
  ADD COLUMN "firstFiredAt" TIMESTAMPTZ(3),
  ADD COLUMN "secondFiredAt" TIMESTAMPTZ(3);
UPDATE "Assignment" a SET "firstFiredAt" = a."clockAt" FROM "CourseSchedule" s
 WHERE s."courseId" = a."courseId" AND s."escalateAfterDays" IS NOT NULL
   AND a."dueAt" + make_interval(days => s."escalateAfterDays") < a."clockAt";
