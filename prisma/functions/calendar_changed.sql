CREATE OR REPLACE FUNCTION public.calendar_changed(workspace uuid, branch uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    SELECT gen_random_uuid(), workspace, 'CALENDAR', 'calendar:' || branch || ':' || pg_current_xact_id(), jsonb_build_object('branchId', branch)
      WHERE EXISTS (SELECT 1 FROM "Case" c WHERE c."workspaceId" = workspace AND c."branchId" = branch AND c.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD'))
    ON CONFLICT (key) DO NOTHING
$function$
