CREATE OR REPLACE FUNCTION public.facts_versions(workspace uuid, asked jsonb, facts json)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  held record;
BEGIN
  IF facts IS NULL THEN RETURN NULL; END IF;
  PERFORM set_config('app.workspace', workspace::text, true);
  SELECT xmin, "branchId", "committeeId" INTO held FROM "Case" WHERE id = (asked->>'caseId')::uuid AND "workspaceId" = workspace;
  RETURN held.xmin || ' ' || versions_beside(workspace, held."branchId", held."committeeId",
    asked || jsonb_build_object('users', facts->'users', 'roles', facts->'roles'));
END $function$
