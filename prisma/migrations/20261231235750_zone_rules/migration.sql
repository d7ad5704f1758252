-- Local time of each zone that a business unit is in, as the newest edition of the IANA time zone database has it that a
-- worker came with: cases count by these rules, and not by the machine that replays them (workers/branches/zoneRules.ts).
CREATE TABLE "ZoneRules" (
  "timeZone" TEXT NOT NULL,
  "rules" JSONB NOT NULL,
  "recordedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ZoneRules_pkey" PRIMARY KEY ("timeZone")
);

-- The whole installation's: the client of a workspace reads them, and writes none.
REVOKE ALL ON "ZoneRules" FROM redress_app;
GRANT SELECT ON "ZoneRules" TO redress_app;
REVOKE DELETE ON "ZoneRules" FROM redress_platform;

-- As before, with those of the case's business unit: beside its calendar, since workers of the release before take that as it is.
CREATE OR REPLACE FUNCTION public.case_start(workspace uuid, asked jsonb)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  c "Case";
  unit json; rules jsonb; answers jsonb; recorded json; facts json;
BEGIN
  PERFORM set_config('app.workspace', workspace::text, true);
  SELECT * INTO c FROM "Case" WHERE id = (asked->>'caseId')::uuid AND "workspaceId" = workspace;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT json_build_object('timeZone', b."timeZone", 'weekend', b.weekend, 'holidays',
      coalesce((SELECT json_agg(h."on" ORDER BY h."on") FROM "Holiday" h WHERE h."branchId" = b.id AND h."workspaceId" = workspace), '[]')),
      (SELECT z.rules FROM "ZoneRules" z WHERE z."timeZone" = b."timeZone")
    INTO unit, rules FROM "Branch" b WHERE b.id = c."branchId" AND b."workspaceId" = workspace;
  IF (asked->>'hasAnswers')::boolean THEN
    SELECT f.answers INTO answers FROM "CaseForm" f WHERE f."caseId" = c.id AND f."workspaceId" = workspace;
  END IF;
  SELECT coalesce(json_agg(json_build_object('seq', t.seq, 'key', t.key, 'at', t.at, 'event', t.event) ORDER BY t.seq), '[]') INTO recorded
    FROM "CaseTransition" t WHERE t."caseId" = c.id AND t."workspaceId" = workspace AND t.seq > (asked->>'since')::integer;
  IF asked ? 'facts' AND c.seq = (asked->>'since')::integer THEN facts := case_facts(workspace, asked->'facts'); END IF;
  RETURN json_build_object('filedAt', c."filedAt", 'attention', c.attention, 'unit', unit, 'zoneRules', rules, 'answers', answers, 'recorded', recorded,
    'facts', facts, 'versions', facts_versions(workspace, asked->'facts', facts));
END $function$;
