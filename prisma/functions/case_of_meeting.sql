CREATE OR REPLACE FUNCTION public.case_of_meeting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT m."caseId" INTO NEW."caseId" FROM "Meeting" m WHERE m.id = NEW."meetingId" AND m."workspaceId" = NEW."workspaceId";
  RETURN NEW;
END $function$
