CREATE OR REPLACE FUNCTION public.enable_workspace_rls(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY workspace ON %s TO redress_app USING ("workspaceId" = current_workspace()) WITH CHECK ("workspaceId" = current_workspace())', target);
  EXECUTE format('CREATE POLICY platform ON %s TO redress_platform USING (true) WITH CHECK (true)', target);
END $function$
