CREATE OR REPLACE FUNCTION public.end_calendar_feed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM "CalendarFeed" WHERE "workspaceId" = NEW."workspaceId" AND "userId" = NEW."userId";
  RETURN NULL;
END $function$
