CREATE OR REPLACE FUNCTION public.committee_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE each record;
BEGIN
  FOR each IN SELECT "workspaceId" AS workspace, array_agg(DISTINCT "committeeId") AS committees FROM changed GROUP BY 1 LOOP
    PERFORM seats_may_change(each.workspace, each.committees, '{}', '{}');
  END LOOP;
  RETURN NULL;
END $function$
