-- To abstain is to vote, and a vote that decided nothing is taken again.
ALTER TABLE "Ballot" ALTER COLUMN "outcome" DROP NOT NULL;
ALTER TABLE "Ballot" ADD COLUMN "round" INTEGER NOT NULL DEFAULT 1;

-- How many came and how the vote stands, as the engine knows it; null for meetings recorded before this.
ALTER TABLE "Meeting" ADD COLUMN "present" INTEGER, ADD COLUMN "came" INTEGER, ADD COLUMN "led" BOOLEAN,
  ADD COLUMN "round" INTEGER NOT NULL DEFAULT 1, ADD COLUMN "voteClosed" BOOLEAN NOT NULL DEFAULT false;

-- Whether a party that did not come had been told of the meeting. Unknown for meetings recorded before it was asked.
ALTER TABLE "MeetingGuest" ADD COLUMN "notified" BOOLEAN, ADD COLUMN "notifiedOn" TEXT, ADD COLUMN "notifiedHow" TEXT;

-- Corrections stand beside the record; neither is ever changed.
CREATE TABLE "MeetingNote" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "meetingId" UUID NOT NULL,
    "guestId" UUID,
    "byUserId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MeetingNote_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "MeetingNote_meetingId_idx" ON "MeetingNote"("meetingId");
ALTER TABLE "MeetingNote" ADD CONSTRAINT "MeetingNote_meetingId_fkey" FOREIGN KEY ("meetingId") REFERENCES "Meeting"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
SELECT wall('"MeetingNote"');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "MeetingNote" FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "MeetingNote" EXECUTE FUNCTION append_only();
