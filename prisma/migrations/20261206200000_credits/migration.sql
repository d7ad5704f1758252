-- Courses of the platform's library, offered to a workspace for a price in credits; and the ledger of those credits.
ALTER TABLE "Course" ADD COLUMN "libraryCourseId" UUID;
CREATE UNIQUE INDEX "Course_workspaceId_libraryCourseId_key" ON "Course" ("workspaceId", "libraryCourseId");

-- The terms of an offer. The platform alone sets them.
CREATE TABLE "WorkspaceCourse" (
  "courseId" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "libraryVersion" INTEGER NOT NULL,
  "creditPrice" INTEGER NOT NULL,
  "validUntil" DATE,
  "offeredBy" UUID NOT NULL,
  "offeredAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "WorkspaceCourse_pkey" PRIMARY KEY ("courseId"),
  CONSTRAINT "WorkspaceCourse_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "Course"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "WorkspaceCourse_creditPrice" CHECK ("creditPrice" BETWEEN 0 AND 1000)
);

-- What is left and what is held for people who have not begun. One row a course, locked by whoever spends.
CREATE TABLE "CreditBalance" (
  "courseId" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "available" INTEGER NOT NULL DEFAULT 0,
  "reserved" INTEGER NOT NULL DEFAULT 0,
  "entries" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "CreditBalance_pkey" PRIMARY KEY ("courseId"),
  CONSTRAINT "CreditBalance_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "WorkspaceCourse"("courseId") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CreditBalance_available" CHECK ("available" BETWEEN 0 AND 1000000000),
  CONSTRAINT "CreditBalance_reserved" CHECK ("reserved" >= 0)
);

CREATE TABLE "CreditRequest" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "courseId" UUID NOT NULL,
  "credits" INTEGER NOT NULL,
  "reason" TEXT,
  "status" TEXT NOT NULL DEFAULT 'REQUESTED',
  "requestedBy" UUID NOT NULL,
  "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decidedBy" UUID,
  "decidedAt" TIMESTAMPTZ(3),
  "decisionReason" TEXT,
  CONSTRAINT "CreditRequest_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CreditRequest_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "CreditBalance"("courseId") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CreditRequest_credits" CHECK ("credits" BETWEEN 1 AND 1000000),
  CONSTRAINT "CreditRequest_status_check" CHECK ("status" IN ('REQUESTED', 'CREDITED', 'REJECTED')),
  CONSTRAINT "CreditRequest_decided" CHECK (("status" = 'REQUESTED') = ("decidedAt" IS NULL))
);
CREATE INDEX "CreditRequest_workspaceId_requestedAt_idx" ON "CreditRequest" ("workspaceId", "requestedAt");
CREATE INDEX "CreditRequest_open" ON "CreditRequest" ("requestedAt") WHERE "status" = 'REQUESTED';

-- `credits` changes what is left, `reserved` what is held; the balance is the sum of both columns.
CREATE TABLE "CreditEntry" (
  "id" UUID NOT NULL,
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "courseId" UUID NOT NULL,
  "seq" INTEGER NOT NULL DEFAULT 0,
  "kind" TEXT NOT NULL,
  "credits" INTEGER NOT NULL,
  "reserved" INTEGER NOT NULL DEFAULT 0,
  "balanceAfter" INTEGER NOT NULL DEFAULT 0,
  "assignmentId" UUID,
  "requestId" UUID,
  "reference" TEXT,
  "key" TEXT,
  "byUserId" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CreditEntry_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CreditEntry_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "CreditBalance"("courseId") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CreditEntry_assignmentId_fkey" FOREIGN KEY ("assignmentId") REFERENCES "Assignment"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CreditEntry_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "CreditRequest"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CreditEntry_kind_check" CHECK ("kind" IN ('GRANT', 'RESERVE', 'CONSUME', 'REFUND', 'EXPIRE', 'ADJUST')),
  CONSTRAINT "CreditEntry_assignment" CHECK (("kind" IN ('RESERVE', 'CONSUME', 'REFUND')) = ("assignmentId" IS NOT NULL)),
  CONSTRAINT "CreditEntry_amounts" CHECK (CASE "kind"
    WHEN 'GRANT' THEN "credits" BETWEEN 1 AND 1000000 AND "reserved" = 0
    WHEN 'RESERVE' THEN "credits" < 0 AND "reserved" = -"credits"
    WHEN 'CONSUME' THEN "credits" = 0 AND "reserved" < 0
    WHEN 'REFUND' THEN "credits" > 0 AND "reserved" = -"credits"
    WHEN 'EXPIRE' THEN "credits" < 0 AND "reserved" = 0
    ELSE "credits" <> 0 AND "reserved" = 0 END)
);
CREATE UNIQUE INDEX "CreditEntry_courseId_seq_key" ON "CreditEntry" ("courseId", "seq");
CREATE UNIQUE INDEX "CreditEntry_requestId_key" ON "CreditEntry" ("requestId");
CREATE UNIQUE INDEX "CreditEntry_courseId_key_key" ON "CreditEntry" ("courseId", "key");
-- Each assignment is reserved for at most once, and what was reserved is consumed or refunded, at most once.
CREATE UNIQUE INDEX "CreditEntry_reserved_once" ON "CreditEntry" ("assignmentId") WHERE "kind" = 'RESERVE';
CREATE UNIQUE INDEX "CreditEntry_settled_once" ON "CreditEntry" ("assignmentId") WHERE "kind" IN ('CONSUME', 'REFUND');
CREATE INDEX "CreditEntry_workspaceId_at_idx" ON "CreditEntry" ("workspaceId", "at");

-- Whom a rule, a process or a renewal would have assigned a course, had there been credits.
CREATE TABLE "CreditWait" (
  "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
  "courseId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "terms" JSONB,
  CONSTRAINT "CreditWait_pkey" PRIMARY KEY ("courseId", "userId", "workspaceId"),
  CONSTRAINT "CreditWait_courseId_fkey" FOREIGN KEY ("courseId") REFERENCES "CreditBalance"("courseId") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "CreditWait_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "Membership"("workspaceId", "userId") ON DELETE CASCADE ON UPDATE CASCADE
);

SELECT enable_workspace_rls('"WorkspaceCourse"');
SELECT enable_workspace_rls('"CreditBalance"');
SELECT enable_workspace_rls('"CreditRequest"');
SELECT enable_workspace_rls('"CreditEntry"');
SELECT enable_workspace_rls('"CreditWait"');

-- A workspace sets no price, grants itself nothing and decides nothing: its role cannot, whatever the code says.
REVOKE INSERT, UPDATE, DELETE ON "WorkspaceCourse" FROM redress_app;
REVOKE DELETE ON "WorkspaceCourse" FROM redress_platform;
REVOKE INSERT, DELETE ON "CreditBalance" FROM redress_app;
REVOKE DELETE ON "CreditBalance" FROM redress_platform;
REVOKE UPDATE, DELETE ON "CreditRequest" FROM redress_app;
REVOKE DELETE ON "CreditRequest" FROM redress_platform;
REVOKE UPDATE, DELETE ON "CreditEntry" FROM redress_app, redress_platform;
CREATE POLICY spends_only ON "CreditEntry" AS RESTRICTIVE FOR INSERT TO redress_app
  WITH CHECK ("kind" IN ('RESERVE', 'CONSUME', 'REFUND', 'EXPIRE'));
CREATE POLICY asks_only ON "CreditRequest" AS RESTRICTIVE FOR INSERT TO redress_app
  WITH CHECK ("status" = 'REQUESTED' AND "decidedBy" IS NULL AND "decisionReason" IS NULL);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "CreditEntry" FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "CreditEntry" EXECUTE FUNCTION append_only();

-- An entry takes its number and moves the balance, under the lock of that row; nothing else moves it.
CREATE FUNCTION credit_entry_moves_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind IN ('CONSUME', 'REFUND') AND NOT EXISTS (SELECT FROM "CreditEntry"
    WHERE "assignmentId" = NEW."assignmentId" AND "courseId" = NEW."courseId" AND kind = 'RESERVE' AND reserved = -NEW.reserved) THEN
    RAISE EXCEPTION 'Only what was reserved is consumed or refunded, and all of it';
  END IF;
  UPDATE "CreditBalance" SET available = available + NEW.credits, reserved = reserved + NEW.reserved, entries = entries + 1
   WHERE "courseId" = NEW."courseId" AND "workspaceId" = NEW."workspaceId"
   RETURNING entries, available INTO NEW.seq, NEW."balanceAfter";
  IF NOT FOUND THEN RAISE EXCEPTION 'There is no balance of this course in this workspace'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER moves_balance BEFORE INSERT ON "CreditEntry" FOR EACH ROW EXECUTE FUNCTION credit_entry_moves_balance();

CREATE FUNCTION credit_balance_is_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.available = 0 AND NEW.reserved = 0 AND NEW.entries = 0 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND NEW."courseId" = OLD."courseId" AND NEW."workspaceId" = OLD."workspaceId" THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A balance of credits is the sum of its entries';
END $$;
CREATE TRIGGER is_sum BEFORE INSERT OR UPDATE OR DELETE ON "CreditBalance" FOR EACH ROW EXECUTE FUNCTION credit_balance_is_sum();

CREATE FUNCTION credit_request_is_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'REQUESTED' AND NEW.status <> 'REQUESTED' AND
    to_jsonb(NEW) - '{status,decidedBy,decidedAt,decisionReason}'::text[] = to_jsonb(OLD) - '{status,decidedBy,decidedAt,decisionReason}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A request for credits is decided once, and nothing else of it changes';
END $$;
CREATE TRIGGER decided_once BEFORE UPDATE OR DELETE ON "CreditRequest" FOR EACH ROW EXECUTE FUNCTION credit_request_is_decided_once();
