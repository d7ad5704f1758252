/** Assigning courses to the people of a file. */
const at = '/learning/api/course' as const

/**
 * Multipart, `file` or `fileId`. The check takes `courseList`, `due` and `mapping` as JSON, `mandatory`, `notify`, and
 * `dryRun` to stop before anything is assigned; it answers JobStarted.
 */
export const enrolUploads = {
  look: `${at}/bulk-add-users/file/mappings`,
  check: `${at}/bulk-add-users`,
} as const
