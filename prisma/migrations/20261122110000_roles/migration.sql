-- The API and the workers log in as redress_app and redress_platform themselves, which own nothing and can become nobody else
-- (prisma/roles.ts gives them their passwords). What these may do is therefore all that injected SQL could do.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- Accounts are one for all workspaces. A workspace's role may change those columns of its own people that a person fills in, and
-- add an account that nobody can sign in to yet; which address or number signs in, who is a platform admin, and whether an account
-- is shut, is not its to say.
REVOKE INSERT, UPDATE, DELETE ON "User" FROM redress_app;
GRANT INSERT ("id", "email", "firstName", "lastName", "firstLogin") ON "User" TO redress_app;
GRANT UPDATE ("passwordHash", "firstName", "lastName", "termsAcceptedAt", "firstLogin", "preferredLanguage", "profileImageId") ON "User" TO redress_app;
CREATE POLICY newcomer ON "User" FOR INSERT TO redress_app WITH CHECK (current_workspace() IS NOT NULL AND "firstLogin");
