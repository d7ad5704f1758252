CREATE OR REPLACE FUNCTION public.place_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (
    SELECT 1 FROM "Branch" b CROSS JOIN LATERAL unnest(b."formerJurisdictions" || b."jurisdictionId") AS was(id)
     CROSS JOIN LATERAL jurisdictions_above(was.id) above
     WHERE b."workspaceId" = OLD."workspaceId" AND above.id = OLD.id)
    THEN RAISE EXCEPTION 'a jurisdiction in which a business unit is or was stays where it is';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF NEW."countryCode" <> OLD."countryCode" AND EXISTS (SELECT 1 FROM "RetentionRule" r WHERE r."jurisdictionId" = OLD.id)
    THEN RAISE EXCEPTION 'a jurisdiction of a rule stays in its country';
  END IF;
  RETURN NEW;
END $function$
