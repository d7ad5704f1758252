/**
 * Plays a case on a clock of its own: for tests and rehearsals. Everything that happens is kept in `effects`.
 */
import type { Process } from '../definition/definition.ts'
import { advance, nextDue } from './advance.ts'
import type { Act, By, Calendar, CaseState, Effect, Instant, LogEntry, Values } from './state.ts'
import { isOpen } from './turn.ts'

export type Play = {
  state: () => CaseState
  now: () => Instant
  effects: Effect[]
  /** Lines of the timeline so far, of one kind if named. */
  logged: (kind?: LogEntry['kind']) => LogEntry[]
  /** Lets time pass to an instant: whatever comes due on the way fires at its own instant. */
  until: (at: Instant) => void
  /** Somebody does something now. Throws Refused. */
  act: (by: By, act: Act) => void
  /**
   * Another calendar comes now: by somebody; by nobody (null), as where zone rules change; without `by`, as in events
   * from before dates were kept.
   */
  counts: (calendar: Calendar, by?: string | null) => void
  /** Id of the open instance of a step; throws when there is none. */
  open: (stepId: string) => string
}

/** Files a case at an instant and plays on from there. */
export function play(process: Process, calendar: Calendar, filedAt: Instant, values: Values = {}): Play {
  const begun = advance(process, calendar, null, { type: 'FILED', values, calendar }, filedAt)
  let [state, now] = [begun.state, filedAt]
  const effects = [...begun.effects]
  const step = (event: Parameters<typeof advance>[3]) => {
    const next = advance(process, calendar, state, { ...event, firesOneByOne: true, countsOnHold: true }, now)
    state = next.state
    effects.push(...next.effects)
  }
  const until = (at: Instant) => {
    for (let due = nextDue(state); due !== null && due <= at; due = nextDue(state)) {
      now = Math.max(now, due)
      step({ type: 'DUE' })
    }
    now = at
  }
  return {
    state: () => state,
    now: () => now,
    effects,
    until,
    logged: (kind) =>
      effects.flatMap((effect) =>
        effect.do === 'LOG' && (!kind || effect.entry.kind === kind) ? [effect.entry] : [],
      ),
    act: (by, act) => step({ type: 'ACT', act, by }),
    counts: (next, by) =>
      step({
        type: 'CALENDAR',
        calendar: next,
        ...(by === undefined ? {} : { keeps: true }),
        ...(by ? { by } : {}),
      }),
    open: (stepId) => {
      const openStep = Object.values(state.steps).find((one) => one.stepId === stepId && isOpen(one))
      if (!openStep)
        throw new Error(
          `${stepId} is not open; open are ${Object.values(state.steps)
            .filter(isOpen)
            .map((one) => one.id)
            .join(', ')}`,
        )
      return openStep.id
    },
  }
}
