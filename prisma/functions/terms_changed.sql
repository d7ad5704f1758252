CREATE OR REPLACE FUNCTION public.terms_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "Outbox" (id, "workspaceId", kind, key, payload)
    SELECT gen_random_uuid(), w.id, 'WATCH_TRAINING', 'training:' || w.id || ':' || gen_random_uuid(), '{}'
      FROM (SELECT DISTINCT "workspaceId" AS id FROM changed WHERE active AND ("termStartsAt" IS NOT NULL OR "termEndsAt" IS NOT NULL)) w;
  RETURN NULL;
END $function$
