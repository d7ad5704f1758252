-- Obligations from built-in packs, how sure their citation is, and what fulfils them: a course, a policy, a committee.
ALTER TABLE "ComplianceItem"
  ADD COLUMN "packKey" TEXT,
  ADD COLUMN "citation" TEXT,
  ADD COLUMN "courseId" UUID,
  ADD COLUMN "policyId" UUID,
  ADD COLUMN "needsCommittee" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "ComplianceItem_citation_check" CHECK ("citation" IN ('LAW_TEXT', 'SECONDARY', 'PRACTICE')),
  ADD CONSTRAINT "ComplianceItem_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "ComplianceItem_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "Policy"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "ComplianceItem_workspaceId_packKey_key" ON "ComplianceItem" ("workspaceId", "packKey");
CREATE INDEX "ComplianceItem_courseId_idx" ON "ComplianceItem" ("courseId");
CREATE INDEX "ComplianceItem_policyId_idx" ON "ComplianceItem" ("policyId");
-- An annual return as it was submitted: as of when, and which cases made each of its figures.
ALTER TABLE "ComplianceInstance" ADD COLUMN "report" JSONB;
CREATE FUNCTION keep_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."report" IS NOT NULL AND NEW."report" IS DISTINCT FROM OLD."report" THEN
    RAISE EXCEPTION 'what was submitted stays as it was';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_report BEFORE UPDATE ON "ComplianceInstance" FOR EACH ROW EXECUTE FUNCTION keep_report();
