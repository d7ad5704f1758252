CREATE OR REPLACE FUNCTION public.given_record_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE given uuid := coalesce(to_jsonb(NEW)->>'meetingId', to_jsonb(NEW)->>'id')::uuid;
BEGIN
  IF current_user <> 'redress_platform' AND EXISTS (SELECT 1 FROM "MeetingShare" s WHERE s."meetingId" = given)
    THEN RAISE EXCEPTION 'this record was given to a party' USING ERRCODE = '42501'; END IF;
  RETURN NEW;
END $function$
