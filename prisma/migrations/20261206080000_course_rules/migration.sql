-- Rules that assign a course to everyone who fits, and when each runs next.
CREATE TABLE "CourseRule" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "courseId" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "condition" JSONB NOT NULL,
  "due" JSONB,
  "mandatory" BOOLEAN NOT NULL DEFAULT true,
  "isOn" BOOLEAN NOT NULL DEFAULT false,
  "includesPresent" BOOLEAN NOT NULL DEFAULT true,
  "branchId" UUID,
  "createdBy" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "nextAt" TIMESTAMPTZ(3),
  "ranAt" TIMESTAMPTZ(3),
  "stoppedAt" TIMESTAMPTZ(3),
  "added" INTEGER NOT NULL DEFAULT 0,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "CourseRule_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CourseRule_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CourseRule_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "CourseRule_next" ON "CourseRule" ("workspaceId", "nextAt") WHERE "nextAt" IS NOT NULL;
CREATE INDEX "CourseRule_workspaceId_courseId_idx" ON "CourseRule" ("workspaceId", "courseId");
SELECT enable_workspace_rls('"CourseRule"');
