CREATE OR REPLACE FUNCTION public.retention_request_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a request is never deleted'; END IF;
  IF (NEW.id, NEW."workspaceId", NEW.kind, NEW."targetId", NEW."proposedBy", NEW."proposedAt")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD.kind, OLD."targetId", OLD."proposedBy", OLD."proposedAt")
    OR OLD.status IN ('STOPPED', 'DONE') OR (OLD.status = 'CONFIRMED' AND NEW.status = 'PROPOSED')
    THEN RAISE EXCEPTION 'what was requested never changes';
  END IF;
  RETURN NEW;
END $function$
