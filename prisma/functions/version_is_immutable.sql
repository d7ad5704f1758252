CREATE OR REPLACE FUNCTION public.version_is_immutable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a version is never deleted'; END IF;
  IF OLD.status <> 'DRAFT' AND (NEW.graph, NEW.definition, NEW."definitionHash", NEW."workflowId", NEW.number) IS DISTINCT FROM (OLD.graph, OLD.definition, OLD."definitionHash", OLD."workflowId", OLD.number)
    THEN RAISE EXCEPTION 'a published version never changes';
  END IF;
  IF OLD.status <> 'DRAFT' AND NEW.status = 'DRAFT' THEN RAISE EXCEPTION 'a published version does not become a draft again'; END IF;
  RETURN NEW;
END $function$
