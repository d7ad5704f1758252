CREATE OR REPLACE FUNCTION public.account_closed_watched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM watch_committees(ARRAY(
    SELECT c."workspaceId" FROM "CommitteeMember" m JOIN "Committee" c ON c.id = m."committeeId" AND c.active
      WHERE m."userId" = NEW.id AND m.active));
  RETURN NULL;
END $function$
