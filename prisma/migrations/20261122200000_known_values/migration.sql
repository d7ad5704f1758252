-- What a column may hold is kept by the database too. A new value replaces the check, in a migration of its own
-- that runs before the code that writes it; api/columns.test.ts compares both.
ALTER TABLE "Workspace"
  ADD CONSTRAINT "Workspace_status_check" CHECK ("status" IN ('TRIAL', 'ACTIVE', 'GRACE', 'EXPIRED', 'SUSPENDED', 'DELETION_SCHEDULED', 'DELETED')),
  ADD CONSTRAINT "Workspace_statusBefore_check" CHECK ("statusBefore" IN ('TRIAL', 'ACTIVE', 'GRACE', 'EXPIRED', 'SUSPENDED', 'DELETION_SCHEDULED', 'DELETED')),
  ADD CONSTRAINT "Workspace_defaultLanguage_check" CHECK ("defaultLanguage" IN ('en', 'hi', 'kn', 'te', 'ta', 'mr')),
  ADD CONSTRAINT "Workspace_socialPlatformSet_check" CHECK ("socialPlatformSet" <@ ARRAY['GOOGLE', 'MICROSOFT']),
  ADD CONSTRAINT "Workspace_signInMethods_check" CHECK ("signInMethods" <@ ARRAY['PASSWORD', 'EMAIL_OTP', 'SMS_OTP']);
ALTER TABLE "User"
  ADD CONSTRAINT "User_preferredLanguage_check" CHECK ("preferredLanguage" IN ('en', 'hi', 'kn', 'te', 'ta', 'mr'));
ALTER TABLE "Identity"
  ADD CONSTRAINT "Identity_provider_check" CHECK ("provider" IN ('GOOGLE', 'MICROSOFT'));
ALTER TABLE "Membership"
  ADD CONSTRAINT "Membership_role_check" CHECK ("role" IN ('EMPLOYEE', 'WORKSPACE_ADMIN', 'BRANCH_ADMIN', 'EMPLOYER'));
ALTER TABLE "Session"
  ADD CONSTRAINT "Session_method_check" CHECK ("method" IN ('PASSWORD', 'EMAIL_OTP', 'SMS_OTP', 'GOOGLE', 'MICROSOFT', 'IMPERSONATION'));
ALTER TABLE "Challenge"
  ADD CONSTRAINT "Challenge_purpose_check" CHECK ("purpose" IN ('EMAIL_OTP', 'SMS_OTP', 'PROVE', 'CONTACT', 'CONFIRM_EMAIL', 'RESET_PASSWORD', 'OIDC', 'HANDOFF'));
ALTER TABLE "Invite"
  ADD CONSTRAINT "Invite_role_check" CHECK ("role" IN ('EMPLOYEE', 'WORKSPACE_ADMIN', 'BRANCH_ADMIN', 'EMPLOYER')),
  ADD CONSTRAINT "Invite_language_check" CHECK ("language" IN ('en', 'hi', 'kn', 'te', 'ta', 'mr')),
  ADD CONSTRAINT "Invite_status_check" CHECK ("status" IN ('QUEUED', 'SENT', 'RESENT', 'CLAIMED', 'DELETED', 'BOUNCED'));
ALTER TABLE "RolePermission"
  ADD CONSTRAINT "RolePermission_role_check" CHECK ("role" IN ('EMPLOYEE', 'WORKSPACE_ADMIN', 'BRANCH_ADMIN', 'EMPLOYER'));
ALTER TABLE "DepartmentManager"
  ADD CONSTRAINT "DepartmentManager_role_check" CHECK ("role" IN ('MANAGER', 'DEPUTY'));
ALTER TABLE "CommitteeMember"
  ADD CONSTRAINT "CommitteeMember_part_check" CHECK ("part" IN ('PRESIDING_OFFICER', 'MEMBER', 'EXTERNAL', 'SUBSTITUTE'));
ALTER TABLE "Workflow"
  ADD CONSTRAINT "Workflow_kind_check" CHECK ("kind" IN ('COMPLAINT', 'MEETING'));
ALTER TABLE "WorkflowVersion"
  ADD CONSTRAINT "WorkflowVersion_status_check" CHECK ("status" IN ('DRAFT', 'PUBLISHED', 'SUPERSEDED', 'ARCHIVED'));
ALTER TABLE "Case"
  ADD CONSTRAINT "Case_kind_check" CHECK ("kind" IN ('COMPLAINT', 'MEETING')),
  ADD CONSTRAINT "Case_status_check" CHECK ("status" IN ('FILED', 'IN_PROGRESS', 'ON_HOLD', 'CLOSED', 'WITHDRAWN'));
ALTER TABLE "CaseAssignment"
  ADD CONSTRAINT "CaseAssignment_capacity_check" CHECK ("capacity" IN ('COMMITTEE', 'PRESIDING_OFFICER', 'HANDLER', 'NEWCOMER'));
ALTER TABLE "CaseStep"
  ADD CONSTRAINT "CaseStep_kind_check" CHECK ("kind" IN ('MEETING', 'ACTION')),
  ADD CONSTRAINT "CaseStep_status_check" CHECK ("status" IN ('LOCKED', 'READY', 'DONE', 'SKIPPED'));
ALTER TABLE "EscalationSetting"
  ADD CONSTRAINT "EscalationSetting_escalationType_check" CHECK ("escalationType" IN ('CASE_SLA')),
  ADD CONSTRAINT "EscalationSetting_status_check" CHECK ("status" IN ('WAITING', 'RUNNING', 'PAUSED', 'STOPPED'));
ALTER TABLE "Meeting"
  ADD CONSTRAINT "Meeting_status_check" CHECK ("status" IN ('DRAFT', 'SCHEDULED', 'HELD', 'CANCELLED', 'NO_QUORUM', 'ADJOURNED'));
ALTER TABLE "Outbox"
  ADD CONSTRAINT "Outbox_kind_check" CHECK ("kind" IN ('START_CASE', 'SEATS', 'START_JOB', 'WATCH_DATES', 'MAIL', 'SMS'));
ALTER TABLE "DemoMail"
  ADD CONSTRAINT "DemoMail_channel_check" CHECK ("channel" IN ('MAIL', 'SMS'));
ALTER TABLE "LedgerHead"
  ADD CONSTRAINT "LedgerHead_chain_check" CHECK ("chain" IN ('ADMINISTRATION', 'CASES'));
ALTER TABLE "StoredFile"
  ADD CONSTRAINT "StoredFile_purpose_check" CHECK ("purpose" IN ('PROFILE_IMAGE', 'LOGO', 'BRANCH_LOGO', 'MANUAL', 'IMPORT', 'REPORT'));
ALTER TABLE "Job"
  ADD CONSTRAINT "Job_kind_check" CHECK ("kind" IN ('INVITE_IMPORT', 'USER_CREATE', 'USER_DELETE', 'INVITE_RESEND', 'PEOPLE_REPORT', 'AUDIT_EXPORT')),
  ADD CONSTRAINT "Job_status_check" CHECK ("status" IN ('QUEUED', 'VALIDATING', 'AWAITING_CONFIRMATION', 'RUNNING', 'DONE', 'DONE_WITH_ERRORS', 'FAILED', 'CANCELLED', 'UNDONE'));
ALTER TABLE "JobRow"
  ADD CONSTRAINT "JobRow_status_check" CHECK ("status" IN ('VALID', 'WARNING', 'INVALID', 'DUPLICATE', 'ALREADY_MEMBER', 'ALREADY_INVITED', 'OVER_LIMIT', 'DONE', 'FAILED', 'SKIPPED', 'UNDONE'));
ALTER TABLE "UserManual"
  ADD CONSTRAINT "UserManual_role_check" CHECK ("role" IN ('ALL', 'EMPLOYEE', 'WORKSPACE_ADMIN', 'BRANCH_ADMIN', 'EMPLOYER')),
  ADD CONSTRAINT "UserManual_language_check" CHECK ("language" IN ('en', 'hi', 'kn', 'te', 'ta', 'mr'));
ALTER TABLE "PublicMessage"
  ADD CONSTRAINT "PublicMessage_kind_check" CHECK ("kind" IN ('CONTACT', 'WEBINAR', 'SCORECARD'));
