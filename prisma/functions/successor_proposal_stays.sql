CREATE OR REPLACE FUNCTION public.successor_proposal_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW."workspaceId", NEW."caseId", NEW."userIds", NEW.reason, NEW."isByPlatform", NEW."proposedAt")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD."caseId", OLD."userIds", OLD.reason, OLD."isByPlatform", OLD."proposedAt")
    OR (OLD."proposedBy" IS NOT NULL AND NEW."proposedBy" IS DISTINCT FROM OLD."proposedBy"
      AND NOT (OLD."isByPlatform" AND OLD.status = 'PROPOSED' AND NEW.status = 'PROPOSED' AND NEW."proposedBy" IS NULL
        AND NOT EXISTS (SELECT 1 FROM "User" u WHERE u.id = OLD."proposedBy" AND u."isPlatformAdmin")))
    OR OLD.status IN ('STOPPED', 'DONE') OR (OLD.status <> 'PROPOSED' AND NEW.status = 'PROPOSED')
    THEN RAISE EXCEPTION 'what was proposed never changes';
  END IF;
  RETURN NEW;
END $function$
