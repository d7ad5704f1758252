CREATE OR REPLACE FUNCTION public.terms_of_moved_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "CommitteeMember" m SET "termFrom" = m."termFrom"
    FROM "Committee" c WHERE c.id = m."committeeId" AND c."branchId" = NEW.id AND (m."termFrom" IS NOT NULL OR m."termUntil" IS NOT NULL);
  RETURN NULL;
END $function$
