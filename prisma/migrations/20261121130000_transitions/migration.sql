-- What the engine was given, per case and transition: a worker that was killed after writing one finds it here.
CREATE TABLE "CaseTransition" (
    "caseId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL DEFAULT (NULLIF(current_setting('app.workspace', true), ''))::uuid,
    "seq" INTEGER NOT NULL,
    "key" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "event" JSONB NOT NULL,

    CONSTRAINT "CaseTransition_pkey" PRIMARY KEY ("caseId","seq")
);
SELECT wall('"CaseTransition"');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "CaseTransition" FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON "CaseTransition" EXECUTE FUNCTION append_only();
