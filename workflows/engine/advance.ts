/**
 * The pure core: a case moves from state to state by events, and says what the world must do. No
 * clock of its own, no
 * randomness, no memory between calls; the input is never changed; the cost does not depend on the size of
 * the definition.
 */
import type { Process } from '../definition/definition.ts'
import { ruleOf } from './acts/acts.ts'
import { refusal } from './acts/refusals.ts'
import { onlyWatched } from './acts/watchedAnswers.ts'
import { moveCaseClocks } from './caseClocks.ts'
import { startOrphanedClocks } from './clocks.ts'
import { applyCalendar } from './calendar.ts'
import { fireDue } from './due.ts'
import type { Act, Advance, By, Calendar, CaseEvent, CaseState, Instant, Refusal, Values } from './state.ts'
import { correctClosed, lookAgain } from './service.ts'
import { follow, openEntered } from './steps/course.ts'
import { markStopped } from './markStopped.ts'
import { endTasksOf } from './tasks.ts'
import { draftState, isClosed, logEntry, settledEffects, type Turn } from './turn.ts'
import { say } from '../definition/messages/say.ts'

export { nextDue } from './clocks.ts'
export { hasEndOnHold, hasSeveralDue, takenAt } from './due.ts'

/** Why this act cannot be done at that moment by this person, or null. Changes nothing. */
export function refuse(process: Process, state: CaseState, act: Act, by: By, at: Instant): Refusal | null {
  const rule = ruleOf(act)
  if (isClosed(state) && !rule.allowedWhenClosed) return refusal('CASE_CLOSED', say('acts.caseClosed'))
  if (!isClosed(state) && rule.allowedWhenClosed) return refusal('NOT_CLOSED', say('acts.caseNotClosed'))
  if (state.status === 'ON_HOLD' && !rule.allowedOnHold)
    return refusal('CASE_ON_HOLD', say('acts.caseOnHold'))
  return rule.refuse({ process, state, by, at }, act)
}

export type Refused = Error & { name: 'Refused'; refusal: Refusal }
/** Whether an error is a refusal thrown by advance. */
export const isRefused = (error: unknown): error is Refused =>
  error instanceof Error && error.name === 'Refused' && 'refusal' in error

/**
 * The next state and the effects of an event at an instant (epoch milliseconds, never earlier than the event
 * before it).
 * The first event is FILED with state null, and its instant is when the complaint was filed: clocks count
 * from there.
 * `calendar` is what a case counts by whose own events do not say: one from before they did.
 * Whatever came due before an act fires first, in the same transition; a DUE event with nothing due gives the
 * same state back, without effects.
 * Throws Refused for an act that `refuse` refuses, and a plain Error for a damaged definition.
 */
export function advance(
  process: Process,
  calendar: Calendar,
  state: CaseState | null,
  event: CaseEvent,
  at: Instant,
): Advance {
  if ((state === null) !== (event.type === 'FILED')) throw new Error('A case begins with FILED, once')
  const by = event.type === 'ACT' ? event.by.userId : null
  let turn: Turn = {
    process,
    calendar: (event.type === 'FILED' ? event.calendar : state?.calendar) ?? calendar,
    at,
    by: null,
    state: state ? draftState(state) : filed(process, event, at),
    effects: [],
    entered: [],
    unreached: event.unreached ?? [],
    ...(event.gone ? { gone: event.gone } : {}),
    ...(event.type === 'DUE' && event.wokeAt !== undefined ? { wokeAt: event.wokeAt } : {}),
    ...(event.firesOneByOne ? { firesOneByOne: true } : {}),
    ...(event.countsOnHold ? { countsOnHold: true } : {}),
    ...(event.type === 'ACT' && event.act.type === 'RESUME' && state?.pausedAt
      ? { heldSince: state.pausedAt }
      : {}),
  }
  if (event.type === 'FILED') begin(turn)
  if (event.type === 'ACT') {
    fireDue(turn, at - 1)
    act({ ...turn, by }, event.act, event.by)
  }
  if (event.type === 'SEATS' && !isClosed(turn.state)) {
    turn.effects.push({ do: 'RESEAT' })
    endTasksOf(turn, event.left ?? [])
  }
  if (event.type === 'REACH') reach(turn, event)
  if (event.type === 'CALENDAR') {
    fireDue(turn, at)
    turn = applyCalendar(turn, event)
  }
  fireDue(turn, at)
  startOrphanedClocks(turn)
  // A person who returns or is admitted is notified of a case that stopped while nobody was there.
  markStopped(turn, event.type === 'SEATS' || turn.effects.some((effect) => effect.do === 'RESEAT'))
  if (turn.effects.length === 0 && state && event.type !== 'CALENDAR') return { state, effects: [] }
  turn.state.seq += 1
  return { state: turn.state, effects: settledEffects(turn) }
}

function filed(process: Process, event: CaseEvent, at: Instant): CaseState {
  const values: Values = event.type === 'FILED' ? onlyWatched(process.watched, event.values) : {}
  return {
    seq: 0,
    status: 'FILED',
    filedAt: at,
    ...(event.type === 'FILED' && event.calendar ? { calendar: event.calendar } : {}),
    steps: {},
    clocks: {},
    completed: {},
    ...(process.interpreter === 1 ? {} : { visits: {}, ends: {} }),
    informed: {},
    values,
    pausedAt: null,
    resolution: null,
  }
}

function begin(turn: Turn): void {
  logEntry(turn, 'FILED', null)
  moveCaseClocks(turn, { on: 'CASE_FILED' })
  follow(turn, turn.process.start, null)
  openEntered(turn)
}

function reach(turn: Turn, event: Extract<CaseEvent, { type: 'REACH' }>): void {
  if (isClosed(turn.state)) return correctClosed(turn, event)
  lookAgain(turn, event)
  openEntered(turn)
}

function act(turn: Turn, wanted: Act, by: By): void {
  const refused = refuse(turn.process, turn.state, wanted, by, turn.at)
  if (refused)
    throw Object.assign(new Error(refused.text.code), { name: 'Refused' as const, refusal: refused })
  ruleOf(wanted).apply(turn, wanted)
  openEntered(turn)
}
