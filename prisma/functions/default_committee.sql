CREATE OR REPLACE FUNCTION public.default_committee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.active AND NOT EXISTS (SELECT 1 FROM "Committee" c WHERE c."branchId" = NEW."branchId" AND c.active AND c."isDefault") THEN
    NEW."isDefault" := true;
  END IF;
  RETURN NEW;
END $function$
