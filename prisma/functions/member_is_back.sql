CREATE OR REPLACE FUNCTION public.member_is_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."anonymisedAt" := NULL;
  NEW."erasureReason" := NULL;
  RETURN NEW;
END $function$
