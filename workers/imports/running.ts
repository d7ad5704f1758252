/**
 * RUN: takes up the rows that PREPARE found ready, batch by batch, and looks once more at what may have
 * changed since.
 */
import type { Rows } from '../../prisma/client.ts'
import { optionsOf, type JobRecord } from '../../api/jobs/options.ts'
import { ready, statusWith, wrong, type Problem } from '../../api/jobs/problems.ts'
import { problemsOf } from '../../api/jobs/shown.ts'
import { holdWorkspace } from '../../api/core/holdWorkspace.ts'
import type { Working } from '../jobs/jobs.ts'
import {
  begin,
  ended,
  finish,
  moved,
  orFail,
  throughBatches,
  writeRows,
  type RowChange,
} from '../jobs/progress.ts'
import type { Values } from './reading.ts'
import { starterOf, type Starter } from '../jobs/starter.ts'

const batchSize = 500
export type Taken = { n: number; status: string; values: Values; problems: Problem[] }
export type Doing = { rows: Rows; working: Working; job: JobRecord; starter: Starter }
/** Does a batch and says what became of each row. `made` are departments that it made. */
export type RunBatch = (doing: Doing, taken: Taken[]) => Promise<{ changes: RowChange[]; made?: string[] }>

/** With the workspace held, so that of two who invite at once the second sees what the first did. */
export const run = (working: Working, work: RunBatch): Promise<void> =>
  orFail(working, async () => {
    const job = await begin(working, 'RUNNING')
    if (!job) return
    const starter = await starterOf(working.db, job)
    const isDone = await throughBatches(working, 'RUNNING', async (rows, held) => {
      const { sendAgain, upTo = 0 } = optionsOf(held)
      const status = { in: [...ready, ...(sendAgain ? ['ALREADY_INVITED'] : [])] }
      const found = await rows.jobRow.findMany({
        where: { jobId: held.id, status, n: { gt: Number(upTo) } },
        orderBy: { n: 'asc' },
        take: batchSize,
        select: { n: true, status: true, values: true, problems: true },
      })
      if (found.length === 0) return null
      await holdWorkspace(rows, working.workspaceId)
      const taken = found.map(({ n, status, values, problems }) => ({
        n,
        status,
        values: values as Values,
        problems: problemsOf({ problems }),
      }))
      const { changes, made = [] } = await work({ rows, working, job: held, starter }, taken)
      await writeRows(rows, working, changes)
      return {
        done: changes.length,
        counts: moved(found, changes),
        options: {
          upTo: found.at(-1)!.n,
          ...(made.length > 0 ? { made: [...(optionsOf(held).made ?? []), ...made] } : {}),
        },
      }
    })
    if (isDone) await finish(working, 'RUNNING', ended(wrong))
  })

/** What was found since the preview makes a row what it is now; a warning of the preview stays. */
export const leftOut = ({ n, problems }: Pick<Taken, 'n' | 'problems'>): RowChange => ({
  n,
  problems,
  status: statusWith(problems),
})
/** Only what the preview said of the row itself; what the database said is asked anew. */
const lasting = new Set<Problem['code']>([
  'PHONE_LEFT_OUT',
  'PHONE_ELSEWHERE',
  'NEW_DEPARTMENT',
  'DATE_AMBIGUOUS',
])
export const afresh = (taken: Taken[]): Taken[] =>
  taken.map((row) => ({ ...row, problems: row.problems.filter(({ code }) => lasting.has(code)) }))
export const isReady = ({ problems }: Pick<Taken, 'problems'>): boolean =>
  ready.some((status) => status === statusWith(problems))
