/**
 * Which running dates a change of the calendar may move. A date gets no earlier where a person must act before it, and
 * no later where a person is owed what it is set for. Where both hold, as for a reply, it keeps its instant. Days off
 * move nothing but working days, and a new time zone moves no date that was given. Other rules of the same zone move
 * what ends with a day, to the end of the same date.
 */
import { deadline, endOfSameDate, workingDeadline } from '../definition/clocks.ts'
import { isUpdate, type Actor, type ClockUnit } from '../definition/graph.ts'
import { hasSameDaysOff } from './calendarAfter.ts'
import { caseRuleOf, remindersOf, ruleOf } from './clocks.ts'
import type { Calendar, CaseState, ClockState, Instant } from './state.ts'
import { stepOf, type Turn } from './turn.ts'

type Movable = { isEarlierAllowed: boolean; isLaterAllowed: boolean }

/**
 * Who must act before a date, and who is owed it:
 * - of a step, or a limit of the case: its actor, or those who end the steps that stop it, must act before it;
 * - the complainant is owed what others do, and a respondent who knows of the case what the complainant does;
 * - a waiting term gives one side time to act, and owes the other side its end;
 * - a clock that repeats asks nobody to act. One that updates a party is owed to that party.
 */
export function movableOf({ process, state }: Pick<Turn, 'process' | 'state'>, clock: ClockState): Movable {
  if (clock.of === undefined) {
    const actor = state.steps[clock.id]?.actor ?? stepOf(process, clock.stepId).actor
    return { isEarlierAllowed: false, isLaterAllowed: !isOwed(state, [actor]) }
  }
  const rule = caseRuleOf(process, clock.of)
  if (rule.kind === 'MINIMUM') return { isEarlierAllowed: false, isLaterAllowed: false }
  if (rule.kind === 'REPEAT') return { isEarlierAllowed: true, isLaterAllowed: !isUpdate(rule) }
  const actors = rule.stops.map(({ stepId }) => stepOf(process, stepId).actor)
  return { isEarlierAllowed: false, isLaterAllowed: !isOwed(state, actors) }
}

/** Whether somebody waits for these people to act. Where nobody is named, the complainant waits for the case. */
function isOwed({ informed, served }: CaseState, actors: (Actor | null)[]): boolean {
  const isOfComplainant = actors.length > 0 && actors.every((actor) => actor?.by === 'COMPLAINANT')
  return !isOfComplainant || informed.RESPONDENT !== undefined || served?.RESPONDENT !== undefined
}

/**
 * The clock with the dates of the turn's calendar, as far as they may move; the same clock where none does. What has
 * passed by `passed` stays, and so do thresholds that have fired or that a scheduler set. Dates are counted anew from
 * the start of the clock, so that days off that come and go again and again move it no further than once. `before`: the
 * calendar until now.
 */
export function movedHarmlessly(
  turn: Turn,
  clock: ClockState,
  passed: Instant,
  before: Calendar,
): ClockState {
  const { calendar, process } = turn
  const rule = ruleOf(process, clock)
  const { startedAt, dueAt } = clock
  if (!rule || startedAt === null || dueAt === null) return clock
  const anew = countingOf(turn, { ...clock, startedAt }, rule.unit, before)
  if (!anew) return clock
  const movable = movableOf(turn, clock)
  if (!movable.isEarlierAllowed && !movable.isLaterAllowed) return clock
  const today = deadline(passed, 0, 'DAY', calendar, process.interpreter)
  const move = (at: Instant, workingDays: number): Instant => {
    if (at <= passed) return at
    const to = anew(at, workingDays)
    // Nobody is late by a day off that is taken back.
    if (to < at) return movable.isEarlierAllowed ? Math.min(at, Math.max(to, today)) : at
    return movable.isLaterAllowed ? to : at
  }
  const extraDays = givenBefore(turn, clock)
  const threshold = (at: Instant | null, after: number | null, stays: boolean | undefined) =>
    at === null || after === null || stays ? at : move(at, extraDays + after)
  const moved = {
    dueAt: move(dueAt, extraDays + rule.amount),
    firstAt: threshold(clock.firstAt, rule.firstAfter, clock.firedFirst || clock.moved?.first),
    secondAt: threshold(clock.secondAt, rule.secondAfter, clock.firedSecond || clock.moved?.second),
  }
  if (moved.dueAt === dueAt && moved.firstAt === clock.firstAt && moved.secondAt === clock.secondAt)
    return clock
  const remindAt =
    moved.dueAt === dueAt
      ? clock.remindAt
      : remindersOf(rule, moved.dueAt, calendar).filter((at) => at > passed)
  return { ...clock, ...moved, remindAt }
}

/** Where a date lies that is so many working days after the start of its clock. */
type Counting = (at: Instant, workingDays: number) => Instant

/** How the turn's calendar counts the dates of a clock anew; null where it says of them what the one before said. */
function countingOf(
  { calendar, process: { interpreter } }: Turn,
  { startedAt, holds = [] }: ClockState & { startedAt: Instant },
  unit: ClockUnit,
  before: Calendar,
): Counting | null {
  if (unit === 'HOUR') return null
  const isOfRules = calendar.zoneRules !== undefined && hasSameDaysOff(before, calendar)
  if (unit === 'WORKING_DAY' && !isOfRules)
    return (_at, days) => workingDeadline(startedAt, days, holds, calendar, interpreter)
  if (!before.zoneRules || !calendar.zoneRules || before.timeZone !== calendar.timeZone) return null
  return (at) => endOfSameDate(at, [before, calendar], interpreter)
}

/** Working days that a clock of the case counts beside its rule: of its earlier rounds, and of its extensions. */
function givenBefore({ process }: Turn, { of, round = 0, extended = 0 }: ClockState): number {
  if (of === undefined) return 0
  const rule = caseRuleOf(process, of)
  return rule.amount * round + (rule.extension?.amount ?? 0) * extended
}
