CREATE OR REPLACE FUNCTION public.stays_with_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE owner uuid;
BEGIN
  IF TG_OP = 'DELETE' AND current_user = 'redress_platform' THEN
    IF TG_TABLE_NAME = 'MeetingNote' THEN SELECT m."caseId" INTO owner FROM "Meeting" m WHERE m.id = OLD."meetingId";
    ELSE owner := OLD."caseId"; END IF;
    IF EXISTS (SELECT 1 FROM "ErasedCase" e WHERE e."caseId" = owner) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $function$
