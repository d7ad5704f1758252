CREATE OR REPLACE FUNCTION public.account_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE each record;
BEGIN
  FOR each IN SELECT m."workspaceId" AS workspace, array_agg(m.role) AS roles FROM "Membership" m WHERE m."userId" = NEW.id GROUP BY 1 LOOP
    PERFORM seats_may_change(each.workspace, '{}', ARRAY[NEW.id], each.roles);
  END LOOP;
  RETURN NULL;
END $function$
