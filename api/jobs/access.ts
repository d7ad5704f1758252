/** Who may see a job and do what to it. */
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { entryOf, isPermissionOpen, type Permission } from '../core/permissions.ts'
import { JobKind, type JobStatus } from './contract.ts'
import { countsOf, optionsOf, type JobRecord } from './options.ts'

const permissionOf: Record<JobKind, Permission> = {
  INVITE_IMPORT: 'invite:create',
  USER_CREATE: 'user:import',
  USER_DELETE: 'user:import',
  INVITE_RESEND: 'invite:resendAll',
  PEOPLE_REPORT: 'report:people',
  AUDIT_EXPORT: 'ledger:read',
  COURSE_ENROL: 'course:assign',
  EVIDENCE_PACK: 'compliance:list',
  CASE_FILE: 'complaint:read',
  OWN_DATA: 'notice:list',
}
/** The permission that is needed for jobs of this kind. */
export const permissionFor = (job: Pick<JobRecord, 'kind'>): Permission =>
  permissionOf[JobKind.parse(job.kind)]
/** What these were made of only their owner knows. */
const hidden: readonly JobKind[] = ['PEOPLE_REPORT', 'AUDIT_EXPORT', 'EVIDENCE_PACK', 'OWN_DATA']
/** What leads to people's own data, or to many's: asked for with a fresh proof. */
export const needsProof = ({ kind }: Pick<JobRecord, 'kind'>): boolean =>
  kind === 'EVIDENCE_PACK' || kind === 'OWN_DATA'
/** Known through their case alone, whose walls are asked each time. */
const ofCases: readonly JobKind[] = ['CASE_FILE']
const undoable: readonly string[] = ['INVITE_IMPORT', 'USER_CREATE', 'USER_DELETE'] satisfies JobKind[]
export const undoHours = 24

/**
 * Jobs of the modules that the workspace has: one's own, and with the permission for them those of others, unless only
 * the owner may see that kind; a Business Unit Admin sees their own alone. A person who impersonates another sees none
 * that leads into cases. Jobs of case files are excluded: they are known through their case alone.
 */
export function scopeOf({ person, workspace }: Pick<Ctx, 'person' | 'workspace'>): Prisma.JobWhereInput {
  const { userId, role, permissions, impersonatedBy } = person
  const isOpen = (permission: Permission) =>
    permissions.has(permission) &&
    isPermissionOpen(workspace.accessFlags, permission) &&
    !(impersonatedBy && entryOf(permission).sealed)
  const kinds = JobKind.options.filter((kind) => isOpen(permissionOf[kind]) && !ofCases.includes(kind))
  const shared = kinds.filter((kind) => !hidden.includes(kind))
  return {
    kind: { in: kinds },
    ...(role === 'BRANCH_ADMIN'
      ? { createdBy: userId }
      : { OR: [{ createdBy: userId }, { kind: { in: shared } }] }),
  }
}

/** Throws NOT_FOUND for a job that one may not see. */
export async function jobFor(ctx: Ctx, id: string): Promise<JobRecord> {
  const job = await ctx.tx.job.findFirst({ where: { AND: [{ id }, scopeOf(ctx)] } })
  if (!job) throw notFound()
  return job
}

const open: readonly string[] = [
  'QUEUED',
  'VALIDATING',
  'AWAITING_CONFIRMATION',
  'RUNNING',
] satisfies JobStatus[]
/** Whether nothing of the job is queued or running: it has ended, or awaits confirmation. */
export const isOver = ({ status }: Pick<JobRecord, 'status'>): boolean =>
  !open.includes(status) || status === 'AWAITING_CONFIRMATION'
/** Whether the job is prepared and awaits confirmation. */
export const mayConfirm = ({ status }: JobRecord): boolean => status === 'AWAITING_CONFIRMATION'
/** Whether the job has not ended yet, awaiting confirmation included; an undo cannot be cancelled. */
export const mayCancel = ({ status, undoneAt }: JobRecord): boolean =>
  open.includes(status) && undoneAt === null
/** It failed by a mistake of ours: what is wrong with a file is mended in the file. */
export const mayRetry = (job: JobRecord): boolean =>
  job.status === 'FAILED' && optionsOf(job).stood !== undefined
/** Until when; null when there is nothing to take back. */
export function undoableUntil({ kind, status, finishedAt, undoneAt, counts }: JobRecord): Date | null {
  const did =
    ['DONE', 'DONE_WITH_ERRORS', 'CANCELLED'].includes(status) && (countsOf({ counts }).DONE ?? 0) > 0
  return did && finishedAt && !undoneAt && undoable.includes(kind)
    ? new Date(finishedAt.getTime() + undoHours * 3_600_000)
    : null
}
/** Whether the job can be undone now, at most 24 hours after its end (`undoableUntil`). */
export const mayUndo = (job: JobRecord): boolean => (undoableUntil(job)?.getTime() ?? 0) > Date.now()
/** There is a file that the job made, or there are rows and the columns they came in. */
export const hasReport = (job: JobRecord): boolean =>
  job.resultId !== null || (job.total > 0 && optionsOf(job).header !== undefined && isOver(job))
