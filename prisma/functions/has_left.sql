CREATE OR REPLACE FUNCTION public.has_left(workspace uuid, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT 1 FROM "Membership" m WHERE m."workspaceId" = workspace AND m."userId" = person AND NOT m.active)
$function$
