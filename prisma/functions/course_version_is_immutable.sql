CREATE OR REPLACE FUNCTION public.course_version_is_immutable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.status = 'DRAFT' THEN RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END; END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'SUPERSEDED' AND to_jsonb(NEW) - '{status,updatedAt}'::text[] = to_jsonb(OLD) - '{status,updatedAt}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A published version of a course never changes';
END $function$
