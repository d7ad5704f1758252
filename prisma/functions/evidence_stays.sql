CREATE OR REPLACE FUNCTION public.evidence_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' AND current_user = 'redress_platform' AND EXISTS (
    SELECT 1 FROM "ComplianceInstance" i WHERE i.id = OLD."instanceId" AND i."evidenceErasedAt" >= OLD.at)
    THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $function$
