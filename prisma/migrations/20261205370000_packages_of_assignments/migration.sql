-- A package is played within an assignment, and says itself whether it is done.
ALTER TABLE "ScormRecord" ADD COLUMN "isDone" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "ScormRecord_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
