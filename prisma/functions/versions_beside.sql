CREATE OR REPLACE FUNCTION public.versions_beside(workspace uuid, unit uuid, committee uuid, known jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  here uuid[] := ARRAY(SELECT jsonb_array_elements_text(known->'users')::uuid);
  roles text[] := ARRAY(SELECT jsonb_array_elements_text(known->'roles'));
  subject uuid := known->>'caseId';
  committees uuid[];
  people text; others text := '';
BEGIN
  IF cardinality(roles) > 0 THEN
    here := here || ARRAY(SELECT m."userId" FROM "Membership" m WHERE m."workspaceId" = workspace AND m.role = ANY (roles)
      AND (m."branchId" = unit OR m."branchId" IS NULL));
  END IF;
  SELECT string_agg(m.xmin || ' ' || u.xmin, ' ' ORDER BY m."userId") INTO people
    FROM "Membership" m JOIN "User" u ON u.id = m."userId" WHERE m."workspaceId" = workspace AND m."userId" = ANY (here);
  IF (known->>'isReseated')::boolean OR jsonb_array_length(known->'committees') > 0 THEN
    committees := ARRAY(SELECT jsonb_array_elements_text(known->'committees')::uuid) || committee;
    others := 'members ' || coalesce((SELECT string_agg(m.id || ' ' || m.xmin, ' ' ORDER BY m.id) FROM "CommitteeMember" m
      WHERE m."workspaceId" = workspace AND m."committeeId" = ANY (committees)), '');
  END IF;
  IF jsonb_array_length(known->'submissions') > 0 THEN
    others := others || 'words ' || coalesce((SELECT string_agg(s.id || ' ' || s.xmin, ' ' ORDER BY s.id) FROM "Submission" s
      WHERE s."workspaceId" = workspace AND s."caseId" = subject
        AND s.id = ANY (ARRAY(SELECT jsonb_array_elements_text(known->'submissions')::uuid))), '');
  END IF;
  IF (known->>'hasMeetings')::boolean OR jsonb_array_length(known->'submissions') > 0 THEN
    others := others || 'meetings ' || coalesce((SELECT string_agg(m.id || ' ' || m.xmin, ' ' ORDER BY m.id) FROM "Meeting" m
        WHERE m."workspaceId" = workspace AND m."caseId" = subject), '')
      || 'guests ' || coalesce((SELECT string_agg(g.id || ' ' || g.xmin, ' ' ORDER BY g.id) FROM "MeetingGuest" g WHERE g."workspaceId" = workspace
        AND g."meetingId" IN (SELECT m.id FROM "Meeting" m WHERE m."workspaceId" = workspace AND m."caseId" = subject)), '');
  END IF;
  -- After a restore, or on another server, numbers of transactions come a second time.
  RETURN hash_of(extract(epoch FROM pg_postmaster_start_time()) || ' ' || coalesce(people, '')) || CASE WHEN others = '' THEN '' ELSE ' ' || hash_of(others) END;
END $function$
