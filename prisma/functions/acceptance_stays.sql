CREATE OR REPLACE FUNCTION public.acceptance_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
