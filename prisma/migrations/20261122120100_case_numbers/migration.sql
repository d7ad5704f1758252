-- A case's number says nothing of how many there are; the run of numbers, which told as much, is gone.
DROP TABLE "CaseCounter";
