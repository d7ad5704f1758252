CREATE OR REPLACE FUNCTION public.holidays_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM calendar_changed(each."workspaceId", each."branchId") FROM (SELECT DISTINCT "workspaceId", "branchId" FROM changed) each;
  RETURN NULL;
END $function$
