-- A case counts by a calendar of its own; where the days off or the zone of its business unit change, its run is told (workers/branches/calendar.ts).
ALTER TABLE "Outbox" DROP CONSTRAINT "Outbox_kind_check",
  ADD CONSTRAINT "Outbox_kind_check" CHECK ("kind" IN ('START_CASE', 'SEATS', 'CALENDAR', 'START_JOB', 'WATCH_DATES', 'MAIL', 'SMS'));

/* Leaves the relay one row a business unit and transaction, however many days change in it; none where no live case counts by them. */
CREATE FUNCTION calendar_changed(workspace uuid, branch uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    SELECT gen_random_uuid(), workspace, 'CALENDAR', 'calendar:' || branch || ':' || pg_current_xact_id(), jsonb_build_object('branchId', branch)
      WHERE EXISTS (SELECT 1 FROM "Case" c WHERE c."workspaceId" = workspace AND c."branchId" = branch AND c.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD'))
    ON CONFLICT (key) DO NOTHING
$$;

CREATE FUNCTION holidays_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM calendar_changed(each."workspaceId", each."branchId") FROM (SELECT DISTINCT "workspaceId", "branchId" FROM changed) each;
  RETURN NULL;
END $$;
CREATE TRIGGER calendar_of_new AFTER INSERT ON "Holiday" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION holidays_changed();
CREATE TRIGGER calendar_of_gone AFTER DELETE ON "Holiday" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION holidays_changed();

CREATE FUNCTION holiday_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM calendar_changed(each."workspaceId", each."branchId") FROM (
    SELECT DISTINCT n."workspaceId", n."branchId" FROM now_so n JOIN was_so o ON o.id = n.id WHERE n."on" <> o."on") each;
  RETURN NULL;
END $$;
CREATE TRIGGER calendar_of_moved AFTER UPDATE ON "Holiday" REFERENCING OLD TABLE AS was_so NEW TABLE AS now_so FOR EACH STATEMENT EXECUTE FUNCTION holiday_moved();

CREATE FUNCTION unit_days_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM calendar_changed(NEW."workspaceId", NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER calendar_of_unit AFTER UPDATE OF "timeZone", weekend ON "Branch" FOR EACH ROW
  WHEN ((NEW."timeZone", NEW.weekend) IS DISTINCT FROM (OLD."timeZone", OLD.weekend)) EXECUTE FUNCTION unit_days_changed();
