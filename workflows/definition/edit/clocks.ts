import type { Clock, ThresholdAct } from '../graph.ts'
import { lawRow } from '../law.ts'
import { partOf } from './refused.ts'
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

export const addClock = (stepId: string): Edit => put(stepId, freshClock)
export const removeClock = (stepId: string): Edit => put(stepId, null)
export const setClock = (stepId: string, part: Partial<Clock>): Edit =>
  change(stepId, (clock) => ({ ...clock, ...part }))
export const setThreshold = (stepId: string, which: 'first' | 'second', act: ThresholdAct): Edit =>
  change(stepId, (clock) => ({ ...clock, [which]: act }))

type Inside = Pick<Clock, 'firstAfter' | 'secondAfter' | 'remindBefore'>
/** Thresholds and reminders of a clock inside a new length. */
export function fitted(
  clock: Inside & Pick<Clock, 'amount' | 'unit'>,
  amount: number,
  unit: Clock['unit'],
): Inside {
  const inside = (after: number | null) =>
    after === null
      ? null
      : Math.min(clock.unit === unit ? after : Math.round((after / clock.amount) * amount), amount)
  return {
    firstAfter: inside(clock.firstAfter),
    secondAfter: inside(clock.secondAfter),
    remindBefore: clock.remindBefore.filter((before) => before < amount),
  }
}

/** A new length; thresholds and reminders that no longer fit move inside it. */
export const setLength = (stepId: string, amount: number, unit: Clock['unit']): Edit =>
  change(stepId, (clock) => ({ ...clock, amount, unit, ...fitted(clock, amount, unit) }))

/** The law that a clock serves; where it names a time, the clock takes it over, and a hold does not stop it. */
export const setLaw =
  (stepId: string, lawRef: string | null): Edit =>
  (graph) => {
    const row = lawRef === null ? null : lawRow(lawRef, graph.lawPack)
    const isTerm = row !== null && row.amount !== null && row.bound !== 'NONE'
    const cited = setClock(stepId, isTerm ? { lawRef, pausable: false } : { lawRef })(graph)
    return row?.amount && row.unit ? setLength(stepId, row.amount, row.unit)(cited) : cited
  }
