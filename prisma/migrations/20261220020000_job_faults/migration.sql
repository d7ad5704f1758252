-- Mistakes of ours are counted, so that a job that meets the same one again and again is told as failed.
ALTER TABLE "Job" ADD COLUMN "faults" INTEGER NOT NULL DEFAULT 0;
