CREATE OR REPLACE FUNCTION public.credit_request_is_decided_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'REQUESTED' AND NEW.status <> 'REQUESTED' AND
    to_jsonb(NEW) - '{status,decidedBy,decidedAt,decisionReason}'::text[] = to_jsonb(OLD) - '{status,decidedBy,decidedAt,decisionReason}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A request for credits is decided once, and nothing else of it changes';
END $function$
