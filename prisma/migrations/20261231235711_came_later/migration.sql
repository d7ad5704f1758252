-- Whoever has access from before rows decided, and came after the case had reached their role, is listed for the
-- committee, who says whether they keep it. Nobody loses access by this.
ALTER TABLE "CaseAssignment" DROP CONSTRAINT "CaseAssignment_admission_check",
  ADD CONSTRAINT "CaseAssignment_admission_check" CHECK (admission IN
    ('TRANSITION', 'ADMITTED', 'BEFORE_ADMISSION', 'CAME_LATER', 'SUCCESSOR', 'PENDING', 'LEFT_OUT'));

WITH came AS (
  -- When they were let in, given their role, moved to their business unit or brought back, as far as that was noted.
  SELECT m."workspaceId", m."userId", greatest(m."createdAt", m."accessGrantedAt", m."presentSince", m."roleSince",
      (SELECT max(e.at) FROM "LedgerEntry" e WHERE e."workspaceId" = m."workspaceId" AND e."entityId" = m."userId"::text
         AND e.action = 'people:update' AND e.detail->'fields' ? 'branchId')) AS at
    FROM "Membership" m)
UPDATE "CaseAssignment" a SET admission = 'CAME_LATER'
  FROM "Case" c, came
 WHERE a.admission = 'BEFORE_ADMISSION' AND a.active AND c.id = a."caseId" AND c.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD')
   AND came."workspaceId" = a."workspaceId" AND came."userId" = a."userId"
   AND came.at > CASE a.capacity
     WHEN 'EMPLOYER' THEN least(c."employerInformedAt", c."employerServiceAskedAt", c."employerServedAt")
     -- The first time that the case came to the role of the step.
     WHEN 'HANDLER' THEN (SELECT min(s."openedAt") FROM "CaseStep" s WHERE s."caseId" = c.id
       AND s.actor->>'by' = 'ROLE' AND s.actor->>'role' = a."actorRole") END;
