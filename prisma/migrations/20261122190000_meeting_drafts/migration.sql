-- A meeting step has two drafts of each writer: the form that ends it, and what is written of the meeting itself.
ALTER TABLE "StepDraft" ADD COLUMN "part" TEXT NOT NULL DEFAULT 'FORM' CONSTRAINT "StepDraft_part_check" CHECK ("part" IN ('FORM', 'MEETING'));
DROP INDEX "StepDraft_caseId_step_userId_key";
CREATE UNIQUE INDEX "StepDraft_caseId_step_userId_part_key" ON "StepDraft"("caseId", "step", "userId", "part");
