CREATE OR REPLACE FUNCTION public.note_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_user = 'redress_platform' THEN
    IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM "ErasedCase" e WHERE e."caseId" = OLD."caseId") THEN RETURN OLD; END IF;
    IF TG_OP = 'UPDATE' AND NOT starts_with(OLD.text, 'sealed:1:')
      AND starts_with(NEW.text, 'sealed:1:' || OLD."caseId" || ':') AND to_jsonb(NEW) - 'text' = to_jsonb(OLD) - 'text'
      THEN RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
END $function$
