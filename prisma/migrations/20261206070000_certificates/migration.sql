-- What a completed course is shown by. What it states never changes; revoking it is the one thing that may happen to it.
CREATE TABLE "Certificate" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "assignmentId" UUID NOT NULL,
  "serial" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "courseTitle" TEXT NOT NULL,
  "versionNumber" INTEGER NOT NULL,
  "language" TEXT NOT NULL,
  "timeZone" TEXT NOT NULL,
  "issuedAt" TIMESTAMPTZ(3) NOT NULL,
  "expiresAt" TIMESTAMPTZ(3),
  "revokedAt" TIMESTAMPTZ(3),
  "revokedBy" UUID,
  "revokeReason" TEXT,
  CONSTRAINT "Certificate_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Certificate_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "Certificate_serial" CHECK ("serial" ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  CONSTRAINT "Certificate_revoked" CHECK (("revokedAt" IS NULL) = ("revokedBy" IS NULL) AND ("revokedAt" IS NULL) = ("revokeReason" IS NULL))
);
CREATE UNIQUE INDEX "Certificate_assignmentId_key" ON "Certificate"("assignmentId");
CREATE UNIQUE INDEX "Certificate_serial_key" ON "Certificate"("serial");
SELECT enable_workspace_rls('"Certificate"');

CREATE FUNCTION certificate_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW."workspaceId", NEW."assignmentId", NEW.serial, NEW.name, NEW."courseTitle", NEW."versionNumber", NEW.language, NEW."timeZone", NEW."issuedAt", NEW."expiresAt")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD."assignmentId", OLD.serial, OLD.name, OLD."courseTitle", OLD."versionNumber", OLD.language, OLD."timeZone", OLD."issuedAt", OLD."expiresAt")
    THEN RAISE EXCEPTION 'what a certificate states never changes';
  END IF;
  IF OLD."revokedAt" IS NOT NULL THEN RAISE EXCEPTION 'a revoked certificate stays as it is'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON "Certificate" FOR EACH ROW EXECUTE FUNCTION certificate_is_frozen();

-- Who completed a course before has theirs, too.
INSERT INTO "Certificate" ("id", "workspaceId", "assignmentId", "serial", "name", "courseTitle", "versionNumber", "language", "timeZone", "issuedAt", "expiresAt")
SELECT gen_random_uuid(), a."workspaceId", a.id,
       upper(substr(r.hex, 1, 12) || substr(r.hex, 21, 4)), trim(u."firstName" || ' ' || u."lastName"),
       coalesce(v.definition->'languages'->'translations'->a.language->'title'->>'text', v.definition->>'title', c.title),
       v.number, coalesce(a.language, v.definition->'languages'->>'primary', 'en'),
       coalesce(b."timeZone", w."timeZone"), a."completedAt", a."validUntil"
  FROM "Assignment" a
  JOIN LATERAL (SELECT replace(gen_random_uuid()::text, '-', '') AS hex WHERE a.id IS NOT NULL) r ON true
  JOIN "CourseVersion" v ON v.id = a."courseVersionId"
  JOIN "Course" c ON c.id = a."courseId"
  JOIN "Workspace" w ON w.id = a."workspaceId"
  JOIN "User" u ON u.id = a."userId"
  JOIN "Membership" m ON m."workspaceId" = a."workspaceId" AND m."userId" = a."userId"
  LEFT JOIN "Branch" b ON b.id = m."branchId"
 WHERE a."learningStatus" = 'COMPLETED' AND a."completedAt" IS NOT NULL;
