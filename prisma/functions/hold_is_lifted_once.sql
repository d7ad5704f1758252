CREATE OR REPLACE FUNCTION public.hold_is_lifted_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW."workspaceId", NEW.scope, NEW."targetId", NEW.reason, NEW."placedBy", NEW."placedAt")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD.scope, OLD."targetId", OLD.reason, OLD."placedBy", OLD."placedAt")
    OR (OLD."liftedAt" IS NOT NULL AND NEW."liftedAt" IS NULL)
    THEN RAISE EXCEPTION 'a hold is only lifted';
  END IF;
  RETURN NEW;
END $function$
