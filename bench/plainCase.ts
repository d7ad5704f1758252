/**
 * The control: our shortest case written by hand as a plain Temporal workflow. No definition, no
 * interpreter: three steps
 * in a row, what is told at each, one timer. It writes the same rows through the same activity.
 */
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  proxyLocalActivities,
  setHandler,
  sleep,
} from '@temporalio/workflow'
import type { CaseActivities } from '../workflows/activities.ts'
import type { ClockState, Effect, Instant, StepInstance } from '../workflows/engine/state.ts'
import { actUpdate, type Acted, type ActInput, type CaseInput } from '../workflows/messages.ts'

const { commitTransition } = proxyLocalActivities<CaseActivities>({ startToCloseTimeout: '30s' })
const steps = ['read', 'ask', 'decide'] as const
const day = 86_400_000

const stepRow = (
  n: number,
  openedAt: Instant,
  doneAt: Instant | null,
  doneBy: string | null,
): StepInstance => ({
  id: `${steps[n]}.1`,
  stepId: steps[n] ?? '',
  status: doneAt === null ? 'READY' : 'DONE',
  actor: { by: 'COMMITTEE' },
  openedAt,
  doneAt,
  outcome: doneAt === null ? null : 'done',
  doneBy,
  meeting: null,
})
const clockRow = (n: number, startedAt: Instant, isStopped: boolean): ClockState => ({
  id: `${steps[n]}.1`,
  stepId: steps[n] ?? '',
  status: isStopped ? 'STOPPED' : 'RUNNING',
  startedAt,
  dueAt: startedAt + 7 * day,
  firstAt: startedAt + 3 * day,
  secondAt: startedAt + 5 * day,
  remindAt: [],
  firedFirst: false,
  firedSecond: false,
  overdue: false,
  enabled: true,
  derivedFrom: 'CLOCK',
})
const open = (n: number, at: Instant, by: string | null): Effect[] => [
  { do: 'SAVE_STEP', step: stepRow(n, at, null, null) },
  { do: 'LOG', entry: { kind: 'STEP_OPENED', at, step: `${steps[n]}.1`, by } },
  {
    do: 'NOTIFY',
    about: 'STEP_OPENED',
    step: `${steps[n]}.1`,
    recipients: [{ to: 'COMMITTEE' }],
    action: null,
  },
  { do: 'SAVE_CLOCK', clock: clockRow(n, at, false) },
]
const done = (n: number, openedAt: Instant, at: Instant, by: string): Effect[] => [
  { do: 'SAVE_STEP', step: stepRow(n, openedAt, at, by) },
  { do: 'SAVE_CLOCK', clock: clockRow(n, openedAt, true) },
  { do: 'LOG', entry: { kind: 'STEP_DONE', at, step: `${steps[n]}.1`, by, outcome: 'done' } },
  ...(n === 1
    ? []
    : [
        {
          do: 'NOTIFY' as const,
          about: 'ACTION' as const,
          step: `${steps[n]}.1`,
          recipients: [{ to: 'COMPLAINANT' as const }],
          action: null,
        },
      ]),
]
const closed = (at: Instant, by: string): Effect[] => [
  { do: 'SET_STATUS', status: 'CLOSED', resolution: { stepId: 'decide', outcome: 'done' } },
  { do: 'LOG', entry: { kind: 'CLOSED', at, step: null, by, outcome: 'done' } },
  {
    do: 'NOTIFY',
    about: 'CLOSED',
    step: null,
    recipients: [{ to: 'COMMITTEE' }, { to: 'COMPLAINANT' }],
    action: null,
  },
]

export async function plainCase({ caseId, workspaceId, definitionHash }: CaseInput): Promise<void> {
  const waiting: { input: ActInput; resolve: (acted: Acted) => void }[] = []
  setHandler(actUpdate, (input) => new Promise<Acted>((resolve) => waiting.push({ input, resolve })))
  const filedAt = Date.now()
  const base = { caseId, workspaceId, definitionHash }
  await commitTransition({
    ...base,
    seq: 1,
    key: null,
    at: filedAt,
    event: { type: 'FILED', values: {} },
    status: 'IN_PROGRESS',
    effects: [
      { do: 'LOG', entry: { kind: 'FILED', at: filedAt, step: null, by: null } },
      { do: 'SET_STATUS', status: 'IN_PROGRESS', resolution: null },
      ...open(0, filedAt, null),
    ],
  })
  const timer = new CancellationScope()
  timer.run(() => sleep('3 days')).catch(() => {})
  let openedAt = filedAt
  for (const n of [0, 1, 2]) {
    await condition(() => waiting.length > 0)
    const first = waiting.shift()
    if (!first) continue
    const [at, { key, act, by }] = [Date.now(), first.input]
    const effects = [
      ...done(n, openedAt, at, by.userId),
      ...(n === 2 ? closed(at, by.userId) : open(n + 1, at, by.userId)),
    ]
    await commitTransition({
      ...base,
      seq: n + 2,
      key,
      at,
      event: { type: 'ACT', act, by },
      status: n === 2 ? 'CLOSED' : 'IN_PROGRESS',
      effects,
    })
    first.resolve({ seq: n + 2 })
    openedAt = at
  }
  timer.cancel()
  await condition(allHandlersFinished)
}
