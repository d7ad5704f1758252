CREATE OR REPLACE FUNCTION public.held_by(workspace uuid, branch uuid, people uuid[], held_case uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT h.scope FROM "LegalHold" h
   WHERE h."workspaceId" = workspace AND (h."liftedAt" IS NULL OR h."liftedAt" > now() - interval '30 days')
     AND (h.scope = 'WORKSPACE' OR (h.scope = 'BRANCH' AND h."targetId" = branch)
       OR (h.scope = 'PERSON' AND h."targetId" = ANY(people)) OR (h.scope = 'CASE' AND h."targetId" = held_case))
   ORDER BY array_position(ARRAY['CASE', 'PERSON', 'BRANCH', 'WORKSPACE'], h.scope) LIMIT 1
$function$
