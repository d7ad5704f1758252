-- What an acceptance says of a quiz and of a code stays as it was, too; the answers alone go with the person's other words.
CREATE OR REPLACE FUNCTION acceptance_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'redress_platform' AND has_left(OLD."workspaceId", OLD."userId") THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    IF (NEW.id, NEW."workspaceId", NEW."policyId", NEW."policyVersionId", NEW."userId", NEW.decision, NEW.at, NEW.language, NEW."consentText", NEW."textSha256", NEW."fileSha256", NEW."readSeconds", NEW."pagesSeen", NEW."codeChannel", NEW."quizSha256", NEW."quizAnswersSha256", NEW."quizPercent")
      IS NOT DISTINCT FROM (OLD.id, OLD."workspaceId", OLD."policyId", OLD."policyVersionId", OLD."userId", OLD.decision, OLD.at, OLD.language, OLD."consentText", OLD."textSha256", OLD."fileSha256", OLD."readSeconds", OLD."pagesSeen", OLD."codeChannel", OLD."quizSha256", OLD."quizAnswersSha256", OLD."quizPercent")
      AND NEW."typedName" IS NULL AND NEW.reason IS NULL AND NEW."userAgent" IS NULL AND NEW.address = ''
      AND (NEW."quizAnswers" IS NOT DISTINCT FROM OLD."quizAnswers" OR NEW."quizAnswers" = '{}')
      THEN RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

-- A note of a meeting goes with its case alone; what was in the clear is sealed once, by the platform's role, and nothing
-- else of it is ever changed.
CREATE FUNCTION note_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'redress_platform' THEN
    IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM "ErasedCase" e WHERE e."caseId" = OLD."caseId") THEN RETURN OLD; END IF;
    IF TG_OP = 'UPDATE' AND NOT starts_with(OLD.text, 'sealed:1:')
      AND starts_with(NEW.text, 'sealed:1:' || OLD."caseId" || ':') AND to_jsonb(NEW) - 'text' = to_jsonb(OLD) - 'text'
      THEN RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
DROP TRIGGER append_only ON "MeetingNote";
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "MeetingNote" FOR EACH ROW EXECUTE FUNCTION note_stays();
DROP FUNCTION sealed_once();
