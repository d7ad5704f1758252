CREATE OR REPLACE FUNCTION public.member_term()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE zone text;
BEGIN
  SELECT b."timeZone" INTO zone FROM "Committee" c JOIN "Branch" b ON b.id = c."branchId" WHERE c.id = NEW."committeeId";
  NEW."termStartsAt" := NEW."termFrom"::timestamp AT TIME ZONE zone;
  NEW."termEndsAt" := (NEW."termUntil" + 1)::timestamp AT TIME ZONE zone;
  RETURN NEW;
END $function$
