CREATE OR REPLACE FUNCTION public.current_workspace()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ SELECT NULLIF(current_setting('app.workspace', true), '')::uuid $function$
