CREATE OR REPLACE FUNCTION public.jurisdictions_above(start uuid)
 RETURNS TABLE(id uuid, far integer)
 LANGUAGE sql
 STABLE
AS $function$
  WITH RECURSIVE up AS (
    SELECT j.id, j."parentId", 0 AS far FROM "Jurisdiction" j WHERE j.id = start
    UNION ALL
    SELECT p.id, p."parentId", up.far + 1 FROM up JOIN "Jurisdiction" p ON p.id = up."parentId" WHERE up.far < 20)
  SELECT up.id, up.far FROM up
$function$
