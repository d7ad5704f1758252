-- By which the same file that is sent again is known: of its place and the Idempotency-Key that it was sent with.
ALTER TABLE "Evidence" ADD COLUMN "uploadKey" TEXT;
CREATE UNIQUE INDEX "Evidence_workspaceId_uploadedBy_uploadKey_key" ON "Evidence"("workspaceId", "uploadedBy", "uploadKey");
ALTER TABLE "Upload" ADD COLUMN "uploadKey" TEXT;
CREATE UNIQUE INDEX "Upload_workspaceId_userId_uploadKey_key" ON "Upload"("workspaceId", "userId", "uploadKey");
