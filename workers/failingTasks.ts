/**
 * Runs whose workflow task fails again and again: a release that cannot read their history, or a fault before the case
 * is loaded. Such a run cannot park itself, so its case is marked from outside, like any other that cannot continue.
 */
import { type Client, WorkflowNotFoundError } from '@temporalio/client'
import { isFault } from '../api/complaints/attention.ts'
import type { Database } from '../prisma/client.ts'
import { caseWorkflowId } from '../temporal/names.ts'
import type { OnAttention } from './complaints/activities.ts'
import { markParked } from './complaints/markParked.ts'

type Options = {
  db: Database
  temporal: () => Promise<Client>
  onAttention?: OnAttention
  /** Failures of the same task in a row before it is marked. */
  leastAttempts?: number
  /** How long something may wait for its run before we look, milliseconds. */
  patienceMs?: number
  /** Cases that are looked at together. */
  pageSize?: number
  /** Asked before each case: false where another process has taken over. */
  mayAct?: () => boolean
}
type Waiting = { id: string; workspaceId: string; attention: string | null }
const code = 'TASK_FAILING'

/**
 * Marks open cases whose task keeps failing, and takes the mark from those that are well again. Throws when the
 * database or Temporal cannot be reached.
 */
export async function markFailingTasks(options: Options): Promise<void> {
  const { patienceMs = 60_000, pageSize = 500 } = options
  const client = await options.temporal()
  for (let [after, isMore] = ['00000000-0000-0000-0000-000000000000', true]; isMore;) {
    const page = await waiting(options.db, { patienceMs, pageSize, after })
    for (const each of page) await lookAt(options, client, each)
    after = page.at(-1)?.id ?? after
    isMore = page.length === pageSize
  }
}

async function lookAt(options: Options, client: Client, each: Waiting): Promise<void> {
  const { leastAttempts = 5, mayAct = () => true } = options
  const isFailing = (await attemptsOf(client, each.id)) >= leastAttempts
  if (!mayAct()) return
  if (isFailing && !isFault(each.attention)) await mark(options, each, code)
  if (!isFailing && each.attention === code) await mark(options, each, null)
}

async function mark(
  { db, onAttention = () => {} }: Options,
  { id, workspaceId }: Waiting,
  to: string | null,
): Promise<void> {
  if (await markParked(db.forWorkspace(workspaceId), id, to)) onAttention({ caseId: id, code: to })
}

/** Which try the present task of the run is; 0 where none is pending, or no run is there. */
async function attemptsOf(client: Client, caseId: string): Promise<number> {
  try {
    const { raw } = await client.workflow.getHandle(caseWorkflowId(caseId)).describe()
    return raw.pendingWorkflowTask?.attempt ?? 0
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 0
    throw error
  }
}

/**
 * Temporal has no list of these, and to describe every open run would cost too much: cases that have not begun,
 * where something due is not committed, where what somebody sent is not, and those that are marked.
 */
async function waiting(
  { pool }: Database,
  { patienceMs, pageSize, after }: { patienceMs: number; pageSize: number; after: string },
): Promise<Waiting[]> {
  const { rows } = await pool.query<Waiting>(
    `SELECT c.id, c."workspaceId", c.attention FROM "Case" c
      WHERE c.status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD') AND c.id > $3 AND (c.attention = $2
        OR (c.seq = 0 AND c."filedAt" < now() - $1 * interval '1 millisecond')
        OR EXISTS (SELECT 1 FROM "EscalationSetting" e WHERE e."targetId" = c.id AND e.status = 'RUNNING' AND e.enabled
          AND ((e."firstFiredAt" IS NULL AND e."firstThresholdDate" < now() - $1 * interval '1 millisecond')
            OR (e."secondFiredAt" IS NULL AND e."secondThresholdDate" < now() - $1 * interval '1 millisecond')))
        OR EXISTS (SELECT 1 FROM "Submission" s WHERE s."caseId" = c.id AND s."committedSeq" IS NULL
          AND s."createdAt" < now() - $1 * interval '1 millisecond' AND s."createdAt" > now() - interval '1 day'))
      ORDER BY c.id LIMIT $4`,
    [patienceMs, code, after, pageSize],
  )
  return rows
}
