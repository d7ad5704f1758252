CREATE OR REPLACE FUNCTION public.retention_rule_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a rule is never deleted'; END IF;
  IF (NEW.id, NEW."workspaceId", NEW.kind, NEW."countryCode", NEW."jurisdictionId", NEW.months, NEW.lengthens, NEW."proposedBy")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD.kind, OLD."countryCode", OLD."jurisdictionId", OLD.months, OLD.lengthens, OLD."proposedBy")
    OR OLD.status = 'WITHDRAWN' OR (OLD.status = 'CONFIRMED' AND NEW.status = 'PROPOSED')
    THEN RAISE EXCEPTION 'what a rule says never changes';
  END IF;
  RETURN NEW;
END $function$
