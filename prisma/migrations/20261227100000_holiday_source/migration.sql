-- Where a holiday comes from (null: typed), such as the name of a file, and whether its day is still to be checked.
ALTER TABLE "Holiday" ADD COLUMN "source" TEXT, ADD COLUMN "isTentative" BOOLEAN NOT NULL DEFAULT false;
