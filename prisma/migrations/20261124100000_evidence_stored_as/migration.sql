-- The daily sweep asks which files a row knows of.
CREATE INDEX "Evidence_storedAs_idx" ON "Evidence"("storedAs");
