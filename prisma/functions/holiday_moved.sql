CREATE OR REPLACE FUNCTION public.holiday_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM calendar_changed(each."workspaceId", each."branchId") FROM (
    SELECT DISTINCT n."workspaceId", n."branchId" FROM now_so n JOIN was_so o ON o.id = n.id WHERE n."on" <> o."on") each;
  RETURN NULL;
END $function$
