/** Clocks of the case: what starts and stops them, what they hold back, and what they make late. */
import type { Machine, Race, Term } from './machine.ts'
import { idle, over, runs, stopped, recordEvent, type Marking, type Turn } from './turn.ts'

/** Stops the clocks of the case that an event of a step or the filing stops, then starts those that it starts. */
export function moveTerms(turn: Turn, on: string, step: number, outcome: string): void {
  const id = turn.machine.places[step]?.id
  for (const { clock, slot, number } of turn.machine.terms) {
    const { trigger, stops, again = [], kind } = clock
    const flag = turn.flags[slot]
    const isNamed = (ends: typeof stops) =>
      on === 'STEP_COMPLETED' &&
      ends.some((one) => one.stepId === id && (one.outcome === null || one.outcome === outcome))
    if (isNamed(stops) && (flag === runs || flag === over)) {
      turn.flags[slot] = stopped
      recordEvent(turn, 'STOPPED', number)
    }
    const begins =
      trigger.on === on &&
      (!('stepId' in trigger) || trigger.stepId === id) &&
      (!('outcome' in trigger) || trigger.outcome === null || trigger.outcome === outcome)
    if (begins || isNamed(again)) begin(turn, { slot, number, kind })
  }
}

/** What counts from days that were answered with a form begins with it. */
export function answerDays(turn: Turn, place: string): void {
  for (const { clock, slot, number, answeredAt } of turn.machine.terms)
    if (answeredAt === place) begin(turn, { slot, number, kind: clock.kind })
}

/** One that runs goes on as it does; a waiting period counts from the last time. */
function begin(turn: Turn, { slot, number, kind }: Begins): void {
  const now = turn.flags[slot]
  if ((now === runs || now === over) && kind !== 'MINIMUM') return
  turn.flags[slot] = runs
  recordEvent(turn, 'STARTED', number)
  for (const race of turn.machine.races)
    if (race.term === number) turn.flags[race.slot] = (turn.flags[race.slot] ?? 0) | began
}
type Begins = Pick<Term, 'slot' | 'number'> & Pick<Term['clock'], 'kind'>

/** Of a race: the waiting period began after what the step's clock counts from, and was waited out since. */
const began = 1

const waitedOut = 2

/** Restarts the races of clocks that count from this event; see `Race`. */
export function beginRaces({ machine, flags }: Turn, isFrom: (from: Race['from']) => boolean): void {
  for (const race of machine.races) if (isFrom(race.from)) flags[race.slot] = 0
}

/** Marks a waiting period as over in each race in which it has begun; does nothing for -1. */
export function markWaited({ machine, flags }: Turn, term: number): void {
  if (term < 0) return
  for (const race of machine.races)
    if (race.term === term && flags[race.slot] === began) flags[race.slot] = began | waitedOut
}

/** Records IN_TIME for each race of a step that opens before the waiting period used up the time of its clock. */
export function judgeRaces(turn: Turn, step: number): void {
  turn.machine.races.forEach((race, number) => {
    if (race.step === step && !((turn.flags[race.slot] ?? 0) & waitedOut))
      recordEvent(turn, 'IN_TIME', number)
  })
}

/** Whether a waiting period holds an outcome back: it has not begun, and still can by something else. */
export function isHeldBack(
  machine: Machine,
  { open: opened, waiting, flags }: Marking,
  term: number,
  own: number,
) {
  const rule = machine.terms[term]
  if (!rule || flags[rule.slot] !== idle) return false
  const all = [...opened, ...waiting]
  all.splice(all.indexOf(own), 1)
  return all.some((step) => rule.comes.has(step))
}
