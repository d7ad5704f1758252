CREATE OR REPLACE FUNCTION public.note_former_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."formerCountries" := OLD."formerCountries";
  NEW."formerJurisdictions" := OLD."formerJurisdictions";
  IF OLD."jurisdictionId" IS NULL THEN
    NEW."formerCountries" := array_append(array_remove(OLD."formerCountries", OLD.country), OLD.country);
  ELSE
    NEW."formerJurisdictions" := array_append(array_remove(OLD."formerJurisdictions", OLD."jurisdictionId"), OLD."jurisdictionId");
  END IF;
  RETURN NEW;
END $function$
