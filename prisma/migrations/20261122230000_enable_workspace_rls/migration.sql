-- Says what it does. Migrations from here on call it by this name.
ALTER FUNCTION wall(regclass) RENAME TO enable_workspace_rls;
