-- An acknowledgement overwrote when it was submitted, so that a pack as of a day in between called it open. The audit
-- log has the day.
ALTER TABLE "ComplianceInstance" ADD COLUMN "submittedAt" TIMESTAMPTZ(3);
UPDATE "ComplianceInstance" i SET "submittedAt" = coalesce(
  (SELECT min(l.at) FROM "LedgerEntry" l WHERE l."workspaceId" = i."workspaceId"
    AND l.action = 'complianceInstances:submit' AND l."entityId" = i.id::text),
  i."decidedAt")
 WHERE i.status IN ('SUBMITTED', 'ACKNOWLEDGED');
