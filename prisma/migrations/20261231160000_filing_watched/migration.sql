-- A published process that is no longer meant for a business unit, or no longer published, may keep it from receiving
-- complaints: as for committees, the run that tells of it (workers/committees/blockedUnits.ts) looks at once.
CREATE FUNCTION process_changed_watched() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM watch_committees(ARRAY[OLD."workspaceId"]);
  RETURN NULL;
END $$;
CREATE TRIGGER filing_watched AFTER UPDATE OF "branchIds", "defaultToWorkspace" ON "Workflow" FOR EACH ROW
  WHEN ((OLD."branchIds", OLD."defaultToWorkspace") IS DISTINCT FROM (NEW."branchIds", NEW."defaultToWorkspace"))
  EXECUTE FUNCTION process_changed_watched();
CREATE TRIGGER filing_watched AFTER UPDATE OF status ON "WorkflowVersion" FOR EACH ROW
  WHEN (OLD.status = 'PUBLISHED' AND NEW.status <> 'PUBLISHED') EXECUTE FUNCTION process_changed_watched();
