-- A job that makes an evidence pack.
ALTER TABLE "Job" DROP CONSTRAINT "Job_kind_check",
  ADD CONSTRAINT "Job_kind_check" CHECK ("kind" IN ('INVITE_IMPORT', 'USER_CREATE', 'USER_DELETE', 'INVITE_RESEND',
    'PEOPLE_REPORT', 'AUDIT_EXPORT', 'COURSE_ENROL', 'EVIDENCE_PACK'));
