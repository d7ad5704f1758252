CREATE OR REPLACE FUNCTION public.credit_balance_is_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.available = 0 AND NEW.reserved = 0 AND NEW.entries = 0 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 AND NEW."courseId" = OLD."courseId" AND NEW."workspaceId" = OLD."workspaceId" THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A balance of credits is the sum of its entries';
END $function$
