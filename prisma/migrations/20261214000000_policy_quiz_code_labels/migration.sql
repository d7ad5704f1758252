-- Policies: categories and jurisdictions, a short quiz, acceptance by a code; one that nobody ever opened may go.
ALTER TABLE "Policy"
  ADD COLUMN "categoryIds" UUID[] NOT NULL DEFAULT '{}',
  ADD COLUMN "jurisdictionIds" UUID[] NOT NULL DEFAULT '{}',
  DROP CONSTRAINT "Policy_acceptMode_check",
  ADD CONSTRAINT "Policy_acceptMode_check" CHECK ("acceptMode" IN ('CLICK', 'TYPED_NAME', 'CODE'));
ALTER TABLE "PolicyVersion" ADD COLUMN "quiz" JSONB;
ALTER TABLE "PolicyAcceptance"
  ADD COLUMN "quizSha256" TEXT,
  ADD COLUMN "quizAnswers" JSONB,
  ADD COLUMN "quizAnswersSha256" TEXT,
  ADD COLUMN "quizPercent" DOUBLE PRECISION,
  ADD COLUMN "codeChannel" TEXT,
  ADD CONSTRAINT "PolicyAcceptance_codeChannel_check" CHECK ("codeChannel" IN ('EMAIL', 'SMS')),
  ADD CONSTRAINT "PolicyAcceptance_quiz" CHECK (
    ("quizSha256" IS NULL) = ("quizAnswers" IS NULL)
    AND ("quizSha256" IS NULL) = ("quizAnswersSha256" IS NULL)
    AND ("quizSha256" IS NULL) = ("quizPercent" IS NULL));

ALTER TABLE "Challenge" DROP CONSTRAINT "Challenge_purpose_check",
  ADD CONSTRAINT "Challenge_purpose_check" CHECK ("purpose" IN ('EMAIL_OTP', 'SMS_OTP', 'PROVE', 'CONTACT', 'POLICY', 'CONFIRM_EMAIL', 'RESET_PASSWORD', 'OIDC', 'HANDOFF'));

-- What was published goes only with its whole policy, once that is out of force, and only if nobody read it or said
-- anything to it: the foreign keys of readings and acceptances hold it otherwise.
CREATE OR REPLACE FUNCTION policy_version_is_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."publishedAt" IS NULL THEN RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END; END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'SUPERSEDED' AND to_jsonb(NEW) - 'status' = to_jsonb(OLD) - 'status' THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE'
    AND EXISTS (SELECT 1 FROM "Policy" p WHERE p.id = OLD."policyId" AND p."workspaceId" = OLD."workspaceId" AND p.status = 'ARCHIVED')
    AND NOT EXISTS (SELECT 1 FROM "PolicyReading" r JOIN "PolicyVersion" v ON v.id = r."policyVersionId" WHERE v."policyId" = OLD."policyId")
    AND NOT EXISTS (SELECT 1 FROM "PolicyAcceptance" a WHERE a."policyId" = OLD."policyId")
  THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'A published version of a policy never changes';
END $$;
