-- Evidence of obligations is kept by a rule of its own. What is submitted stays submitted: its days, its number and the
-- figures of an annual return are no evidence.
ALTER TABLE "RetentionRule" DROP CONSTRAINT "RetentionRule_kind_check",
  ADD CONSTRAINT "RetentionRule_kind_check" CHECK ("kind" IN ('CASE', 'TRAINING', 'ACCEPTANCE', 'EVIDENCE', 'PERSON', 'NOTICE'));
ALTER TABLE "ComplianceInstance" ADD COLUMN "evidenceErasedAt" TIMESTAMPTZ(3), ADD COLUMN "evidenceRuleId" UUID,
  ADD CONSTRAINT "ComplianceInstance_erased_by_rule" CHECK (("evidenceErasedAt" IS NULL) = ("evidenceRuleId" IS NULL));

-- Nobody but the clean-up says so, of what was decided and is not held.
CREATE FUNCTION may_lose_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user <> 'redress_platform' OR OLD.status = 'OPEN' OR held_by(OLD."workspaceId", OLD."branchId",
    ARRAY(SELECT e."addedBy" FROM "ComplianceEvidence" e WHERE e."instanceId" = OLD.id) || OLD."decidedBy", NULL) IS NOT NULL
    THEN RAISE EXCEPTION 'the evidence of this obligation stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER may_lose_evidence BEFORE UPDATE OF "evidenceErasedAt", "evidenceRuleId" ON "ComplianceInstance" FOR EACH ROW
  WHEN ((NEW."evidenceErasedAt", NEW."evidenceRuleId") IS DISTINCT FROM (OLD."evidenceErasedAt", OLD."evidenceRuleId"))
  EXECUTE FUNCTION may_lose_evidence();
-- Evidence never changes; it goes with all of its instance, in the transaction that says so.
CREATE FUNCTION evidence_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_user = 'redress_platform' AND EXISTS (
    SELECT 1 FROM "ComplianceInstance" i WHERE i.id = OLD."instanceId" AND i."evidenceErasedAt" >= OLD.at)
    THEN RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
GRANT DELETE ON "ComplianceEvidence" TO redress_platform;
DROP TRIGGER append_only ON "ComplianceEvidence";
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "ComplianceEvidence" FOR EACH ROW EXECUTE FUNCTION evidence_stays();
