-- What people write in a case is sealed with a key of that case (prisma/sealing.ts). Keys are not in the database, so rows
-- from before are sealed by the daily clean-up; until then sealedAt is null.
ALTER TABLE "Case" ADD COLUMN "sealedAt" TIMESTAMPTZ(3);
CREATE INDEX "Case_unsealed" ON "Case" (id) WHERE "sealedAt" IS NULL;

-- What a file is sealed with, itself sealed, and whose key that was.
ALTER TABLE "Evidence" ADD COLUMN "keyId" UUID, ADD COLUMN "fileKey" TEXT;
ALTER TABLE "Upload" ADD COLUMN "fileKey" TEXT;
SET LOCAL ROLE redress_platform;
UPDATE "Evidence" e SET "keyId" = d."caseId" FROM "StepDraft" d WHERE d.id = e."draftId" AND e."caseId" IS NULL;
RESET ROLE;

-- Guests and notes say whose key they are sealed with.
DROP TRIGGER append_only ON "MeetingNote";
ALTER TABLE "MeetingGuest" ADD COLUMN "caseId" UUID;
ALTER TABLE "MeetingNote" ADD COLUMN "caseId" UUID;
SET LOCAL ROLE redress_platform;
UPDATE "MeetingGuest" g SET "caseId" = m."caseId" FROM "Meeting" m WHERE m.id = g."meetingId";
UPDATE "MeetingNote" n SET "caseId" = m."caseId" FROM "Meeting" m WHERE m.id = n."meetingId";
RESET ROLE;
ALTER TABLE "MeetingGuest" ALTER COLUMN "caseId" SET NOT NULL;
ALTER TABLE "MeetingNote" ALTER COLUMN "caseId" SET NOT NULL;

/* write_transition names the meeting of a guest alone. */
CREATE FUNCTION case_of_meeting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT m."caseId" INTO NEW."caseId" FROM "Meeting" m WHERE m.id = NEW."meetingId" AND m."workspaceId" = NEW."workspaceId";
  RETURN NEW;
END $$;
CREATE TRIGGER case_of_meeting BEFORE INSERT ON "MeetingGuest" FOR EACH ROW EXECUTE FUNCTION case_of_meeting();
CREATE TRIGGER case_of_meeting BEFORE INSERT ON "MeetingNote" FOR EACH ROW EXECUTE FUNCTION case_of_meeting();

/* A note is never changed. What was in the clear is sealed once, by the platform's role, and nothing else of it. */
CREATE FUNCTION sealed_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_user = 'redress_platform' AND NOT starts_with(OLD.text, 'sealed:1:')
    AND starts_with(NEW.text, 'sealed:1:' || OLD."caseId" || ':') AND to_jsonb(NEW) - 'text' = to_jsonb(OLD) - 'text' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "MeetingNote" FOR EACH ROW EXECUTE FUNCTION sealed_once();
