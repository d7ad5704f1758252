CREATE OR REPLACE FUNCTION public.membership_begun()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE each record;
BEGIN
  FOR each IN SELECT "workspaceId" AS workspace, array_agg("userId") AS users, array_agg(DISTINCT role) AS roles FROM came WHERE active GROUP BY 1 LOOP
    PERFORM seats_may_change(each.workspace, '{}', each.users, each.roles);
  END LOOP;
  RETURN NULL;
END $function$
