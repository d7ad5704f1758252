CREATE OR REPLACE FUNCTION public.credit_entry_moves_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
