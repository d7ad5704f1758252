-- When a deadline of a case should be due that counts from too late a day, found by the daily clean-up.
ALTER TABLE "EscalationSetting" ADD COLUMN "lawfulDueAt" TIMESTAMPTZ(3);
-- Few rows: those whose committee has not corrected them.
CREATE INDEX "EscalationSetting_lawfulDueAt_idx" ON "EscalationSetting" ("workspaceId", "targetId")
  WHERE "lawfulDueAt" IS NOT NULL;
