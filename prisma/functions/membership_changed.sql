CREATE OR REPLACE FUNCTION public.membership_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE each record;
BEGIN
  FOR each IN
    SELECT n."workspaceId" AS workspace, array_agg(n."userId") AS users, array_agg(DISTINCT o.role) || array_agg(DISTINCT n.role) AS roles
      FROM now_so n JOIN was_so o ON o.id = n.id WHERE (n.role, n."branchId", n.active) IS DISTINCT FROM (o.role, o."branchId", o.active) GROUP BY 1
  LOOP
    PERFORM seats_may_change(each.workspace, '{}', each.users, each.roles);
  END LOOP;
  RETURN NULL;
END $function$
