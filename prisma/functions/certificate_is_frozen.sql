CREATE OR REPLACE FUNCTION public.certificate_is_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW."workspaceId", NEW."assignmentId", NEW.serial, NEW."courseTitle", NEW."versionNumber", NEW.language, NEW."timeZone", NEW."issuedAt", NEW."expiresAt")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD."assignmentId", OLD.serial, OLD."courseTitle", OLD."versionNumber", OLD.language, OLD."timeZone", OLD."issuedAt", OLD."expiresAt")
    OR (NEW.name <> OLD.name AND NOT (NEW.name = '' AND current_user = 'redress_platform' AND EXISTS
      (SELECT 1 FROM "Assignment" a WHERE a.id = OLD."assignmentId" AND has_left(a."workspaceId", a."userId"))))
    THEN RAISE EXCEPTION 'what a certificate states never changes';
  END IF;
  IF OLD."revokedAt" IS NOT NULL AND (NEW."revokedAt", NEW."revokedBy", NEW."revokeReason") IS DISTINCT FROM (OLD."revokedAt", OLD."revokedBy", OLD."revokeReason")
    THEN RAISE EXCEPTION 'a revoked certificate stays as it is'; END IF;
  RETURN NEW;
END $function$
