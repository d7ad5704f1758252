CREATE OR REPLACE FUNCTION public.watch_committees(workspaces uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    SELECT gen_random_uuid(), w.id, 'WATCH_TRAINING', 'training:' || w.id || ':' || gen_random_uuid(), '{}'
      FROM (SELECT DISTINCT unnest(workspaces) AS id) w
$function$
