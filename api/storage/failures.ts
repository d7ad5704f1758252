/** Failures of a disk: full, read-only, broken, or not mounted; the file system's own or PostgreSQL's. */

/** Of the file system. EACCES and EPERM are among them: a mount with other rights keeps nothing for us. */
const fileSystemCodes = /^E(NOSPC|DQUOT|ROFS|IO|NOENT|NOTDIR|ACCES|PERM|STALE|MFILE|NFILE)$/
/** PostgreSQL's: disk_full, io_error, read_only_sql_transaction. */
const databaseCodes = /^(53100|58030|25006)$/
const databaseWords = /No space left on device|could not (extend|write to) file|in a read-only transaction/i

/** Whether nothing can be stored or read until somebody mends a disk or a mount; the same call may succeed then. */
export function isStorageFailure(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  if ('syscall' in error && fileSystemCodes.test(code)) return true
  return databaseCodes.test(code) || databaseWords.test(error.message)
}
