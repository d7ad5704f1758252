/**
 * Lets parked cases try again. A fault of the installation ends when somebody repairs it, so its cases are tried with
 * growing pauses; as soon as one of them goes on, all others of the same fault are tried at once.
 */
import { type Client, WorkflowNotFoundError } from '@temporalio/client'
import type { SignalDefinition } from '@temporalio/common'
import type { Database } from '../prisma/client.ts'
import { caseWorkflowId, queues } from '../temporal/names.ts'
import { retrySignal } from '../workflows/messages.ts'
import { isInstallationFault } from './complaints/faults.ts'
import { runsOf } from './openRuns.ts'

type Try = { reason: string; tries: number; nextAt: number }
export type RetryPlan = {
  /** Which of the parked cases are to be tried now; `reasons` by case, `now` in milliseconds since 1970. */
  due(reasons: ReadonlyMap<string, string>, now: number): string[]
}

/** Pauses of `firstMs` that double up to `maxPauseMs`. A process that begins knows of no tries. */
export function newRetryPlan({ firstMs = 60_000, maxPauseMs = 600_000 } = {}): RetryPlan {
  let known = new Map<string, Try>()
  const next = ({ reason, tries }: Try, now: number): Try => ({
    reason,
    tries: tries + 1,
    nextAt: now + Math.min(maxPauseMs, firstMs * 2 ** Math.min(tries, 20)),
  })
  return {
    due(reasons, now) {
      const resumed = [...known].filter(([id, { reason }]) => reasons.get(id) !== reason)
      const repaired = new Set(resumed.map(([, { reason }]) => reason))
      const parked = [...reasons].filter(([, reason]) => isInstallationFault(reason))
      const isDue = new Set<string>()
      known = new Map(
        parked.map(([id, reason]) => {
          const before = known.get(id)
          const each =
            before?.reason === reason && !repaired.has(reason) ? before : { reason, tries: 0, nextAt: now }
          if (each.nextAt > now) return [id, each]
          isDue.add(id)
          return [id, next(each, now)]
        }),
      )
      return [...isDue]
    },
  }
}

type Options = {
  db: Database
  temporal: () => Promise<Client>
  taskQueue?: string
  /** Asked before each case: false where another process has taken over. */
  mayAct?: () => boolean
}

/** Lets all parked cases try once, whatever their fault: as Temporal lists them, and as their rows say. */
export async function retryAllParked({
  db: { pool },
  temporal,
  taskQueue = queues.cases,
  mayAct = () => true,
}: Options): Promise<void> {
  const client = await temporal()
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM "Case" WHERE attention IS NOT NULL
      AND attention NOT IN ('NOTHING_OPEN', 'NOTHING_MOVES', 'NO_COMMITTEE', 'NOBODY_LEFT', 'TASK_FAILING')
      AND status IN ('FILED', 'IN_PROGRESS', 'ON_HOLD') ORDER BY id`,
  )
  const listed = [...(await runsOf(client, taskQueue))].flatMap(([id, { parked }]) => (parked ? [id] : []))
  for (const id of new Set([...rows.map((row) => row.id), ...listed])) {
    if (!mayAct()) return
    await signalCase(client, id, retrySignal, [])
  }
}

/** Signals the run of a case; one that is gone meanwhile is for the next comparison. */
export async function signalCase<Args extends unknown[]>(
  client: Client,
  caseId: string,
  what: SignalDefinition<Args>,
  args: Args,
): Promise<void> {
  await client.workflow
    .getHandle(caseWorkflowId(caseId))
    .signal(what, ...args)
    .catch((error: unknown) => {
      if (!(error instanceof WorkflowNotFoundError)) throw error
    })
}
