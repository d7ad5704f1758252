-- Courses: what is edited is a draft, what is published never changes, and people learn on what was published.
CREATE TABLE "Course" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "title" TEXT NOT NULL,
  "status" TEXT NOT NULL,
  "branchId" UUID,
  "createdBy" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "Course_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Course_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Course_status_check" CHECK ("status" IN ('DRAFT', 'PUBLISHED', 'ARCHIVED'))
);
CREATE INDEX "Course_workspaceId_status_title_idx" ON "Course" ("workspaceId", "status", "title");

CREATE TABLE "CourseVersion" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "courseId" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "status" TEXT NOT NULL,
  "draft" JSONB NOT NULL,
  "languages" TEXT[] NOT NULL DEFAULT '{}',
  "lessonCount" INTEGER NOT NULL DEFAULT 0,
  "quizCount" INTEGER NOT NULL DEFAULT 0,
  "durationMinutes" INTEGER,
  "definition" JSONB,
  "definitionHash" TEXT,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "changeKind" TEXT,
  "note" TEXT,
  "createdBy" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "publishedBy" UUID,
  "publishedAt" TIMESTAMPTZ(3),
  CONSTRAINT "CourseVersion_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CourseVersion_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CourseVersion_status_check" CHECK ("status" IN ('DRAFT', 'PUBLISHED', 'SUPERSEDED')),
  CONSTRAINT "CourseVersion_changeKind_check" CHECK ("changeKind" IN ('EDITORIAL', 'MATERIAL')),
  CONSTRAINT "CourseVersion_published" CHECK (("status" = 'DRAFT') = ("definition" IS NULL))
);
CREATE UNIQUE INDEX "CourseVersion_courseId_number_key" ON "CourseVersion" ("courseId", "number");
-- Two authors work on one draft, and learners run on one version.
CREATE UNIQUE INDEX "CourseVersion_one_draft" ON "CourseVersion" ("courseId") WHERE "status" = 'DRAFT';
CREATE UNIQUE INDEX "CourseVersion_one_published" ON "CourseVersion" ("courseId") WHERE "status" = 'PUBLISHED';

CREATE FUNCTION course_version_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'DRAFT' THEN RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END; END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'SUPERSEDED' AND to_jsonb(NEW) - '{status,updatedAt}'::text[] = to_jsonb(OLD) - '{status,updatedAt}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A published version of a course never changes';
END $$;
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON "CourseVersion" FOR EACH ROW EXECUTE FUNCTION course_version_is_immutable();

SELECT enable_workspace_rls('"Course"');
SELECT enable_workspace_rls('"CourseVersion"');

ALTER TABLE "StoredFile" DROP CONSTRAINT "StoredFile_purpose_check",
  ADD CONSTRAINT "StoredFile_purpose_check" CHECK ("purpose" IN ('PROFILE_IMAGE', 'LOGO', 'BRANCH_LOGO', 'MANUAL', 'IMPORT', 'REPORT', 'COURSE_FILE', 'COURSE_CAPTIONS'));
