CREATE OR REPLACE FUNCTION public.member_left_watched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM watch_committees(ARRAY(
    SELECT n."workspaceId" FROM now_so n JOIN was_so o ON o.id = n.id WHERE n.active IS DISTINCT FROM o.active
      AND EXISTS (SELECT 1 FROM "CommitteeMember" m JOIN "Committee" c ON c.id = m."committeeId" AND c.active
        WHERE c."workspaceId" = n."workspaceId" AND m."userId" = n."userId" AND m.active)));
  RETURN NULL;
END $function$
