-- A form is of a case, and is read with it.
ALTER TABLE "CaseForm" ADD CONSTRAINT "CaseForm_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
