-- What must be kept how long, what is held, and what was erased.
CREATE TABLE "RetentionRule" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "kind" TEXT NOT NULL,
  "countryCode" TEXT,
  "months" INTEGER,
  "citation" TEXT NOT NULL DEFAULT '',
  "citationStatus" TEXT NOT NULL,
  "status" TEXT NOT NULL DEFAULT 'PROPOSED',
  "lengthens" BOOLEAN NOT NULL,
  "proposedBy" UUID NOT NULL,
  "proposedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "confirmedBy" UUID,
  "confirmedAt" TIMESTAMPTZ(3),
  "effectiveAt" TIMESTAMPTZ(3),
  "withdrawnBy" UUID,
  "withdrawnAt" TIMESTAMPTZ(3),
  CONSTRAINT "RetentionRule_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "RetentionRule_kind_check" CHECK ("kind" IN ('CASE', 'TRAINING', 'ACCEPTANCE', 'PERSON', 'NOTICE')),
  CONSTRAINT "RetentionRule_status_check" CHECK ("status" IN ('PROPOSED', 'CONFIRMED', 'WITHDRAWN')),
  CONSTRAINT "RetentionRule_citationStatus_check" CHECK ("citationStatus" IN ('LAW_TEXT', 'SECONDARY', 'PRACTICE', 'COUNSEL')),
  CONSTRAINT "RetentionRule_is_country" CHECK ("countryCode" ~ '^[A-Z]{2}$'),
  CONSTRAINT "RetentionRule_least" CHECK ("months" BETWEEN 1 AND 1200 AND ("kind" <> 'CASE' OR "months" >= 12)),
  -- Nobody brings forward alone, or at once, what goes.
  CONSTRAINT "RetentionRule_two_people" CHECK ("status" <> 'CONFIRMED' OR "lengthens" OR "confirmedBy" <> "proposedBy"),
  CONSTRAINT "RetentionRule_waits" CHECK ("status" <> 'CONFIRMED' OR ("confirmedBy" IS NOT NULL AND "effectiveAt" IS NOT NULL
    AND ("lengthens" OR "effectiveAt" >= "confirmedAt" + interval '30 days')))
);
CREATE INDEX "RetentionRule_workspaceId_kind_idx" ON "RetentionRule" ("workspaceId", "kind");
-- One change of a kind and a country at a time.
CREATE UNIQUE INDEX "RetentionRule_one_proposed" ON "RetentionRule" ("workspaceId", "kind", coalesce("countryCode", '')) WHERE "status" = 'PROPOSED';
SELECT enable_workspace_rls('"RetentionRule"');
CREATE FUNCTION retention_rule_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a rule is never deleted'; END IF;
  IF (NEW.id, NEW."workspaceId", NEW.kind, NEW."countryCode", NEW.months, NEW.lengthens, NEW."proposedBy")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD.kind, OLD."countryCode", OLD.months, OLD.lengthens, OLD."proposedBy")
    OR OLD.status = 'WITHDRAWN' OR (OLD.status = 'CONFIRMED' AND NEW.status = 'PROPOSED')
    THEN RAISE EXCEPTION 'what a rule says never changes';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON "RetentionRule" FOR EACH ROW EXECUTE FUNCTION retention_rule_stays();

CREATE TABLE "LegalHold" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "scope" TEXT NOT NULL,
  "targetId" UUID,
  "reason" TEXT NOT NULL,
  "placedBy" UUID NOT NULL,
  "placedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "liftedBy" UUID,
  "liftedAt" TIMESTAMPTZ(3),
  "liftReason" TEXT,
  CONSTRAINT "LegalHold_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "LegalHold_scope_check" CHECK ("scope" IN ('CASE', 'PERSON', 'BRANCH', 'WORKSPACE')),
  CONSTRAINT "LegalHold_has_target" CHECK (("scope" = 'WORKSPACE') = ("targetId" IS NULL)),
  CONSTRAINT "LegalHold_lifted_whole" CHECK (("liftedAt" IS NULL) = ("liftedBy" IS NULL) AND ("liftedAt" IS NULL) = ("liftReason" IS NULL))
);
CREATE INDEX "LegalHold_workspaceId_scope_targetId_idx" ON "LegalHold" ("workspaceId", "scope", "targetId");
SELECT enable_workspace_rls('"LegalHold"');
CREATE FUNCTION hold_is_lifted_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW."workspaceId", NEW.scope, NEW."targetId", NEW.reason, NEW."placedBy", NEW."placedAt")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD.scope, OLD."targetId", OLD.reason, OLD."placedBy", OLD."placedAt")
    OR (OLD."liftedAt" IS NOT NULL AND NEW."liftedAt" IS NULL)
    THEN RAISE EXCEPTION 'a hold is only lifted';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lifted_once BEFORE UPDATE ON "LegalHold" FOR EACH ROW EXECUTE FUNCTION hold_is_lifted_once();
REVOKE DELETE ON "LegalHold" FROM redress_app;

-- Whether something is held: a hold that was lifted goes on for thirty days, so that nobody lifts one for a night.
CREATE FUNCTION held_by(workspace uuid, branch uuid, people uuid[], held_case uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT h.scope FROM "LegalHold" h
   WHERE h."workspaceId" = workspace AND (h."liftedAt" IS NULL OR h."liftedAt" > now() - interval '30 days')
     AND (h.scope = 'WORKSPACE' OR (h.scope = 'BRANCH' AND h."targetId" = branch)
       OR (h.scope = 'PERSON' AND h."targetId" = ANY(people)) OR (h.scope = 'CASE' AND h."targetId" = held_case))
   ORDER BY array_position(ARRAY['CASE', 'PERSON', 'BRANCH', 'WORKSPACE'], h.scope) LIMIT 1
$$;

-- Countries that a business unit was in: what came up there is kept as long as each of them asks.
ALTER TABLE "Branch" ADD COLUMN "formerCountries" TEXT[] NOT NULL DEFAULT '{}';
CREATE FUNCTION note_former_country() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."formerCountries" := array_append(array_remove(OLD."formerCountries", OLD.country), OLD.country);
  RETURN NEW;
END $$;
CREATE TRIGGER former_country BEFORE UPDATE OF country ON "Branch" FOR EACH ROW
  WHEN (NEW.country IS DISTINCT FROM OLD.country) EXECUTE FUNCTION note_former_country();

-- What is left of a case that went: what returns of past years count, and that it was. No party, no word.
CREATE TABLE "ErasedCase" (
  "caseId" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "branchId" UUID NOT NULL,
  "caseNo" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "status" TEXT NOT NULL,
  "outcome" TEXT,
  "lawPack" TEXT,
  "filedAt" TIMESTAMPTZ(3) NOT NULL,
  "closedAt" TIMESTAMPTZ(3),
  "committeeIds" UUID[] NOT NULL DEFAULT '{}',
  "erasedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ruleId" UUID NOT NULL,
  "again" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "ErasedCase_pkey" PRIMARY KEY ("caseId"),
  CONSTRAINT "ErasedCase_kind_check" CHECK ("kind" IN ('COMPLAINT', 'MEETING')),
  CONSTRAINT "ErasedCase_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ErasedCase_workspaceId_caseNo_key" ON "ErasedCase" ("workspaceId", "caseNo");
CREATE INDEX "ErasedCase_workspaceId_branchId_closedAt_idx" ON "ErasedCase" ("workspaceId", "branchId", "closedAt");
SELECT enable_workspace_rls('"ErasedCase"');
REVOKE INSERT, UPDATE, DELETE ON "ErasedCase" FROM redress_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "ErasedCase" FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "ErasedCase" EXECUTE FUNCTION append_only();

-- The last word on what goes, whatever program asks. `again`: a backup brought it back.
CREATE FUNCTION may_be_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE c "Case";
BEGIN
  SELECT * INTO c FROM "Case" WHERE id = NEW."caseId" FOR UPDATE;
  IF c.id IS NULL OR c."workspaceId" <> NEW."workspaceId" THEN RAISE EXCEPTION 'there is no such case'; END IF;
  IF NEW.again THEN RETURN NEW; END IF;
  IF c.status NOT IN ('CLOSED', 'WITHDRAWN') OR c."closedAt" IS NULL OR c."closedAt" > now() - interval '12 months'
    THEN RAISE EXCEPTION 'this case is not over for long enough'; END IF;
  IF held_by(c."workspaceId", c."branchId", ARRAY[c."startedByUserId", c."respondentUserId"], c.id) IS NOT NULL
    THEN RAISE EXCEPTION 'this case is held'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER may_be_erased BEFORE INSERT ON "ErasedCase" FOR EACH ROW EXECUTE FUNCTION may_be_erased();

-- What was append-only goes with its case, by the platform's role alone.
CREATE FUNCTION stays_with_case() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner uuid;
BEGIN
  IF TG_OP = 'DELETE' AND current_user = 'redress_platform' THEN
    IF TG_TABLE_NAME = 'MeetingNote' THEN SELECT m."caseId" INTO owner FROM "Meeting" m WHERE m.id = OLD."meetingId";
    ELSE owner := OLD."caseId"; END IF;
    IF EXISTS (SELECT 1 FROM "ErasedCase" e WHERE e."caseId" = owner) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
DROP TRIGGER append_only ON "CaseEvent";
DROP TRIGGER append_only ON "CaseTransition";
DROP TRIGGER append_only ON "MeetingNote";
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "CaseEvent" FOR EACH ROW EXECUTE FUNCTION stays_with_case();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "CaseTransition" FOR EACH ROW EXECUTE FUNCTION stays_with_case();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "MeetingNote" FOR EACH ROW EXECUTE FUNCTION stays_with_case();

-- People who left.
ALTER TABLE "Membership" ADD COLUMN "anonymisedAt" TIMESTAMPTZ(3), ADD COLUMN "erasureReason" TEXT;
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_anonymised_left" CHECK ("anonymisedAt" IS NULL OR NOT active);
-- Who comes back begins anew.
CREATE FUNCTION member_is_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."anonymisedAt" := NULL;
  NEW."erasureReason" := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER is_back BEFORE UPDATE OF active ON "Membership" FOR EACH ROW WHEN (NEW.active AND NOT OLD.active) EXECUTE FUNCTION member_is_back();
CREATE INDEX "Membership_left_idx" ON "Membership" ("workspaceId", "deactivatedAt") WHERE NOT active AND "anonymisedAt" IS NULL;

CREATE FUNCTION has_left(workspace uuid, person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM "Membership" m WHERE m."workspaceId" = workspace AND m."userId" = person AND NOT m.active)
$$;
-- An acceptance goes with who left; once nobody is told by the row, it says that somebody accepted and no more.
CREATE FUNCTION acceptance_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'redress_platform' AND has_left(OLD."workspaceId", OLD."userId") THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    IF (NEW.id, NEW."workspaceId", NEW."policyId", NEW."policyVersionId", NEW."userId", NEW.decision, NEW.at, NEW.language, NEW."consentText", NEW."textSha256", NEW."fileSha256", NEW."readSeconds", NEW."pagesSeen")
      IS NOT DISTINCT FROM (OLD.id, OLD."workspaceId", OLD."policyId", OLD."policyVersionId", OLD."userId", OLD.decision, OLD.at, OLD.language, OLD."consentText", OLD."textSha256", OLD."fileSha256", OLD."readSeconds", OLD."pagesSeen")
      AND NEW."typedName" IS NULL AND NEW.reason IS NULL AND NEW."userAgent" IS NULL AND NEW.address = ''
      THEN RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
GRANT UPDATE, DELETE ON "PolicyAcceptance" TO redress_platform;
DROP TRIGGER append_only ON "PolicyAcceptance";
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "PolicyAcceptance" FOR EACH ROW EXECUTE FUNCTION acceptance_stays();

-- Who somebody was, for the cases alone in which they are a party or sat: until these go, too.
CREATE TABLE "KeptName" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "userId" UUID NOT NULL,
  "name" TEXT NOT NULL,
  CONSTRAINT "KeptName_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "KeptName_workspaceId_userId_key" ON "KeptName" ("workspaceId", "userId");
SELECT enable_workspace_rls('"KeptName"');
REVOKE INSERT, UPDATE, DELETE ON "KeptName" FROM redress_app;

-- A certificate says the same for good, but for the name of somebody whose data went.
CREATE OR REPLACE FUNCTION certificate_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW."workspaceId", NEW."assignmentId", NEW.serial, NEW."courseTitle", NEW."versionNumber", NEW.language, NEW."timeZone", NEW."issuedAt", NEW."expiresAt")
    IS DISTINCT FROM (OLD.id, OLD."workspaceId", OLD."assignmentId", OLD.serial, OLD."courseTitle", OLD."versionNumber", OLD.language, OLD."timeZone", OLD."issuedAt", OLD."expiresAt")
    OR (NEW.name <> OLD.name AND NOT (NEW.name = '' AND current_user = 'redress_platform' AND EXISTS
      (SELECT 1 FROM "Assignment" a WHERE a.id = OLD."assignmentId" AND has_left(a."workspaceId", a."userId"))))
    THEN RAISE EXCEPTION 'what a certificate states never changes';
  END IF;
  IF OLD."revokedAt" IS NOT NULL AND (NEW."revokedAt", NEW."revokedBy", NEW."revokeReason") IS DISTINCT FROM (OLD."revokedAt", OLD."revokedBy", OLD."revokeReason")
    THEN RAISE EXCEPTION 'a revoked certificate stays as it is'; END IF;
  RETURN NEW;
END $$;

-- A period that lay at a jurisdiction and that nothing read: it is a rule of its own now, confirmed by two.
UPDATE "Jurisdiction" SET rules = rules - 'recordRetentionMonths' WHERE rules ? 'recordRetentionMonths';

ALTER TABLE "Job" DROP CONSTRAINT "Job_kind_check",
  ADD CONSTRAINT "Job_kind_check" CHECK ("kind" IN ('INVITE_IMPORT', 'USER_CREATE', 'USER_DELETE', 'INVITE_RESEND',
    'PEOPLE_REPORT', 'AUDIT_EXPORT', 'COURSE_ENROL', 'EVIDENCE_PACK', 'OWN_DATA'));
