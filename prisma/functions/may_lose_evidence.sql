CREATE OR REPLACE FUNCTION public.may_lose_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_user <> 'redress_platform' OR OLD.status = 'OPEN' OR held_by(OLD."workspaceId", OLD."branchId",
    ARRAY(SELECT e."addedBy" FROM "ComplianceEvidence" e WHERE e."instanceId" = OLD.id) || OLD."decidedBy", NULL) IS NOT NULL
    THEN RAISE EXCEPTION 'the evidence of this obligation stays';
  END IF;
  RETURN NEW;
END $function$
