-- What whoever appoints a member states for POSH s. 4, where a profile does not say; null: nothing is stated.
ALTER TABLE "CommitteeMember" ADD COLUMN "countsAsWoman" BOOLEAN;
