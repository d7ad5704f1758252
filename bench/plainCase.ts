/**
 * The control: our shortest case written by hand as a plain Temporal workflow. No definition, no interpreter:
 * three steps in a row, what is told at each, one timer. What it writes is its own too (`plainCommit.ts`).
 */
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  defineUpdate,
  proxyLocalActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow'
import type { PlainActivities } from './plainCommit.ts'

const { writeStep } = proxyLocalActivities<PlainActivities>({ startToCloseTimeout: '30s' })
type ActUpdate = { key: string; act: object; by: { userId: string } }
const act = defineUpdate<{ seq: number }, [ActUpdate]>('act')

export async function plainCase({ caseId, workspaceId }: { caseId: string; workspaceId: string }) {
  const waiting: { update: ActUpdate; resolve: (acted: { seq: number }) => void }[] = []
  setHandler(act, (update) => new Promise((resolve) => waiting.push({ update, resolve })))
  const base = { caseId, workspaceId }
  const filed = { type: 'FILED', values: {} }
  await writeStep({
    ...base,
    seq: 1,
    key: null,
    at: Date.now(),
    by: null,
    event: filed,
    done: null,
    opened: 0,
  })
  const timer = new CancellationScope()
  timer.run(() => sleep('3 days')).catch(() => {})
  for (const done of [0, 1, 2]) {
    await condition(() => waiting.length > 0)
    const first = waiting.shift()
    if (!first) continue
    const { key, by } = first.update
    const [seq, event] = [done + 2, { type: 'ACT', act: first.update.act, by }]
    const opened = done < 2 ? done + 1 : null
    await writeStep({ ...base, seq, key, at: Date.now(), by: by.userId, event, done, opened })
    first.resolve({ seq })
  }
  timer.cancel()
  await condition(allHandlersFinished)
}
