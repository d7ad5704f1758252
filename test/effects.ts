/** What the engine asks for, in short: each with what a test does not care about filled in. */
import type { ClockState, Effect, StepInstance } from '../workflows/engine/state.ts'

/** The clock of these cases. Nothing else is of that year. */
export const began = Date.UTC(2040, 0, 4, 9)
export const hour = 3_600_000

export const step = (id: string, more: Partial<StepInstance> = {}): StepInstance => ({
  id,
  stepId: id.split('.')[0] ?? '',
  status: 'READY',
  actor: { by: 'COMMITTEE' },
  openedAt: began,
  doneAt: null,
  outcome: null,
  doneBy: null,
  meeting: null,
  ...more,
})
export const clock = (id: string, more: Partial<ClockState> = {}): ClockState => ({
  id,
  stepId: id.split('.')[0] ?? '',
  status: 'RUNNING',
  startedAt: began,
  dueAt: began + 70 * hour,
  firstAt: began + 30 * hour,
  secondAt: began + 50 * hour,
  remindAt: [],
  firedFirst: false,
  firedSecond: false,
  overdue: false,
  enabled: true,
  derivedFrom: 'CLOCK',
  ...more,
})
export const notifyEffect = (
  about: Extract<Effect, { do: 'NOTIFY' }>['about'],
  where: string | null,
  ...recipients: Extract<Effect, { do: 'NOTIFY' }>['recipients']
): Effect => ({ do: 'NOTIFY', about, step: where, recipients, action: null })
export const log = (kind: Extract<Effect, { do: 'LOG' }>['entry']['kind'], more: object = {}): Effect => ({
  do: 'LOG',
  entry: { kind, at: began, step: null, by: null, ...more },
})
