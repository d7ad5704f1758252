CREATE OR REPLACE FUNCTION public.may_be_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
