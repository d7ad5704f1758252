/**
 * Long work as figures: what runs, and of one's own files what waits for a word and rows that wait to be
 * mended. Somebody else's are theirs to see to.
 */
import type { Ctx } from '../core/deps.ts'
import { countWaiting, type AttentionCount } from '../core/attention.ts'
import { scopeOf } from './access.ts'
import { countsOf, sumOf } from './options.ts'
import type { JobFigures } from './figuresContract.ts'

const byFile = ['INVITE_IMPORT', 'USER_CREATE', 'USER_DELETE', 'COURSE_ENROL']
const since = () => new Date(Date.now() - 30 * 86_400_000)

/**
 * Counts running jobs within reach and, of the caller's own files of the last 30 days, those awaiting confirmation and
 * the failed rows of the newest file of each kind.
 */
export async function jobFigures(ctx: Ctx): Promise<JobFigures> {
  const { tx: rows, person } = ctx
  const [running, jobs] = await Promise.all([
    rows.job.count({
      where: { AND: [scopeOf(ctx), { status: { in: ['QUEUED', 'VALIDATING', 'RUNNING'] } }] },
    }),
    rows.job.findMany({
      where: {
        AND: [scopeOf(ctx), { kind: { in: byFile }, createdBy: person.userId, createdAt: { gte: since() } }],
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: 300,
      select: { id: true, kind: true, status: true, counts: true },
    }),
  ])
  const waiting = jobs.filter(({ status }) => status === 'AWAITING_CONFIRMATION')
  const latest = jobs.filter((job, at) => jobs.findIndex(({ kind }) => kind === job.kind) === at)
  const failed = latest
    .filter(({ status }) => status === 'DONE_WITH_ERRORS')
    .map((job) => ({ id: job.id, rows: sumOf(countsOf(job), ['INVALID', 'OVER_LIMIT', 'FAILED']) }))
    .filter((job) => job.rows > 0)
  return {
    running,
    waiting: waiting.length,
    waitingJobId: waiting[0]?.id ?? null,
    failedRows: failed.reduce((sum, job) => sum + job.rows, 0),
    failedJobId: failed[0]?.id ?? null,
  }
}

/** Files of the person who asks, checked and not confirmed; the newest leads. */
export function jobsToConfirm({ tx, person }: Ctx): Promise<AttentionCount | null> {
  const where = { status: 'AWAITING_CONFIRMATION', kind: { in: byFile }, createdBy: person.userId }
  return countWaiting({
    count: () => tx.job.count({ where }),
    first: async () => {
      const job = await tx.job.findFirst({ where, orderBy: { id: 'desc' } })
      return job && { path: `/invites/import?job=${job.id}`, name: job.fileName, dueAt: null }
    },
  })
}
