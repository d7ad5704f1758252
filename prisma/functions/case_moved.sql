CREATE OR REPLACE FUNCTION public.case_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  moved uuid := changed->>TG_ARGV[0];
BEGIN
  PERFORM 1 FROM "Case" WHERE id = moved AND xmin <> pg_current_xact_id()::xid;
  IF FOUND THEN UPDATE "Case" SET seq = seq WHERE id = moved AND "workspaceId" = (changed->>'workspaceId')::uuid; END IF;
  RETURN NULL;
END $function$
