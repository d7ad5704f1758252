CREATE OR REPLACE FUNCTION public.stop_successors_of_returned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE "SuccessorProposal" p SET status = 'STOPPED', "endedAt" = now(), "endedWhy" = 'SOMEBODY_BACK'
   WHERE p."workspaceId" = NEW."workspaceId" AND p.status IN ('PROPOSED', 'CONFIRMED') AND (
     EXISTS (SELECT 1 FROM "Case" c WHERE c.id = p."caseId" AND c."startedByUserId" = NEW."userId")
     OR EXISTS (SELECT 1 FROM "CaseAssignment" a WHERE a."caseId" = p."caseId" AND a."userId" = NEW."userId"
       AND a.capacity IN ('COMMITTEE', 'PRESIDING_OFFICER')));
  RETURN NULL;
END $function$
