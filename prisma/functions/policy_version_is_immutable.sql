CREATE OR REPLACE FUNCTION public.policy_version_is_immutable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD."publishedAt" IS NULL THEN RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END; END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'SUPERSEDED' AND to_jsonb(NEW) - 'status' = to_jsonb(OLD) - 'status' THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE'
    AND EXISTS (SELECT 1 FROM "Policy" p WHERE p.id = OLD."policyId" AND p."workspaceId" = OLD."workspaceId" AND p.status = 'ARCHIVED')
    AND NOT EXISTS (SELECT 1 FROM "PolicyReading" r JOIN "PolicyVersion" v ON v.id = r."policyVersionId" WHERE v."policyId" = OLD."policyId")
    AND NOT EXISTS (SELECT 1 FROM "PolicyAcceptance" a WHERE a."policyId" = OLD."policyId")
  THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'A published version of a policy never changes';
END $function$
