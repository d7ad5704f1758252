CREATE OR REPLACE FUNCTION public.absence_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW."active" THEN
    UPDATE "Absence" SET "backAt" = now()
     WHERE "workspaceId" = NEW."workspaceId" AND "userId" = NEW."userId" AND "backAt" IS NULL;
  ELSE
    INSERT INTO "Absence" ("id", "workspaceId", "userId", "leftAt")
    VALUES (gen_random_uuid(), NEW."workspaceId", NEW."userId", coalesce(NEW."deactivatedAt", now()));
  END IF;
  RETURN NULL;
END
$function$
