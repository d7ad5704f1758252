-- Who waits for credits because a rule fits them waits no more once that rule is changed or switched off. Of those who
-- wait already it is not known why; they go on waiting.
ALTER TABLE "CreditWait" ADD COLUMN "ruleId" UUID;
CREATE INDEX "CreditWait_ruleId_idx" ON "CreditWait" ("ruleId");
