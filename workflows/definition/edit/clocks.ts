import type { Clock, ThresholdAct } from '../graph.ts'
import { lawRow } from '../law.ts'
import { partOf } from './editError.ts'
import type { Edit } from './rows.ts'
import { setStep } from './steps.ts'

/** Ten working days; the one who acts hears of it two days before, the presiding officer when it is late. */
export const freshClock: Clock = {
  trigger: { on: 'STEP_OPENED' },
  amount: 10,
  unit: 'WORKING_DAY',
  firstAfter: 8,
  secondAfter: 10,
  first: { notify: [{ to: 'ACTOR' }] },
  second: { notify: [{ to: 'PRESIDING_OFFICER' }] },
  remindBefore: [],
  pausable: true,
  lawRef: null,
}

const put = (stepId: string, clock: Clock | null): Edit => setStep(stepId, { clock })
/** Nothing changes where the step has no clock. */
const change =
  (stepId: string, edit: (clock: Clock) => Clock): Edit =>
  (graph) => {
    const { clock } = partOf(graph, 'steps', stepId)
    return clock ? put(stepId, edit(clock))(graph) : graph
  }

/** Gives a step the default clock (`freshClock`), in place of any that it has. */
export const addClock = (stepId: string): Edit => put(stepId, freshClock)
/** Removes the clock of a step. */
export const removeClock = (stepId: string): Edit => put(stepId, null)
/** Changes the clock of a step; does nothing where the step has no clock. */
export const setClock = (stepId: string, part: Partial<Clock>): Edit =>
  change(stepId, (clock) => ({ ...clock, ...part }))
/** Sets what happens at the first or second threshold; does nothing where the step has no clock. */
export const setThreshold = (stepId: string, which: 'first' | 'second', act: ThresholdAct): Edit =>
  change(stepId, (clock) => ({ ...clock, [which]: act }))

/** What a length holds inside it. */
export type ClockTiming = Pick<Clock, 'amount' | 'unit' | 'firstAfter' | 'secondAfter' | 'remindBefore'>
/**
 * Thresholds of a clock keep their share of a new length, to the nearest whole unit; only one that was at the very
 * start is there again. Reminders keep how long before the end they come, and go where that is no longer inside. What
 * has no length has no thresholds.
 */
export function fitted(
  { amount: before, firstAfter, secondAfter, remindBefore }: ClockTiming,
  amount: number,
  unit: Clock['unit'],
): ClockTiming {
  const inside = (after: number | null) =>
    amount === 0 ? null : after && Math.min(Math.max(Math.round((after * amount) / (before || 1)), 1), amount)
  return {
    amount,
    unit,
    firstAfter: inside(firstAfter),
    secondAfter: inside(secondAfter),
    remindBefore: amount === 0 ? remindBefore : remindBefore.filter((each) => each < amount),
  }
}

/** A new length. Thresholds keep the share that they had `from` there: while an amount is typed, before it. */
export const setLength = (stepId: string, amount: number, unit: Clock['unit'], from?: ClockTiming): Edit =>
  change(stepId, (clock) => ({ ...clock, ...fitted(from ?? clock, amount, unit) }))

/** The law that a clock serves; where it names a time, the clock takes it over, and a hold does not stop it. */
export const setLaw =
  (stepId: string, lawRef: string | null): Edit =>
  (graph) => {
    const row = lawRef === null ? null : lawRow(lawRef, graph.lawPack)
    const isTerm = row !== null && row.amount !== null && row.bound !== 'NONE'
    const cited = setClock(stepId, isTerm ? { lawRef, pausable: false } : { lawRef })(graph)
    return row?.amount && row.unit ? setLength(stepId, row.amount, row.unit)(cited) : cited
  }
