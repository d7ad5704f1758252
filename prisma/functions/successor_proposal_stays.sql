CREATE OR REPLACE FUNCTION public.successor_proposal_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW."workspaceId", NEW."caseId", NEW."userIds", NEW.reason, NEW."isByPlatform", NEW."proposedAt")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD."caseId", OLD."userIds", OLD.reason, OLD."isByPlatform", OLD."proposedAt")
    OR (OLD."proposedBy" IS NOT NULL AND NEW."proposedBy" IS DISTINCT FROM OLD."proposedBy")
    OR OLD.status IN ('STOPPED', 'DONE') OR (OLD.status <> 'PROPOSED' AND NEW.status = 'PROPOSED')
    THEN RAISE EXCEPTION 'what was proposed never changes';
  END IF;
  RETURN NEW;
END $function$
