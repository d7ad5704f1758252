/** Limits and actors in words, the same before filing and after. */
import { roles } from '../../workflows/definition/roles.ts'
import { citation } from '../../workflows/definition/law.ts'
import type { ProcessStep } from '../../workflows/definition/definition.ts'
import type { Actor, Clock, ClockUnit } from '../../workflows/definition/graph.ts'

const units: Record<ClockUnit, string> = {
  WORKING_DAY: 'working day',
  DAY: 'day',
  MONTH: 'month',
  HOUR: 'hour',
}
export const span = (amount: number, unit: ClockUnit): string =>
  `${amount} ${units[unit]}${amount === 1 ? '' : 's'}`

/** "within 7 working days", and from when unless it is from the step's own opening. */
export function limitInWords(clock: Clock | null, nameOf: (stepId: string) => string): string | null {
  if (!clock) return null
  const { trigger } = clock
  const from =
    trigger.on === 'CASE_FILED'
      ? ' of filing'
      : trigger.on === 'STEP_COMPLETED'
        ? ` of “${nameOf(trigger.stepId)}” being done`
        : ''
  return `within ${span(clock.amount, clock.unit)}${from}`
}
export const citationOf = (clock: Clock | null): string | null =>
  clock?.lawRef ? citation(clock.lawRef) : null

/**
 * Who acts, as a part: "the committee". A named person is named by `nameOf` where the reader may know the
 * name.
 */
export function actorInWords(actor: Actor | null, nameOf: (userId: string) => string | null): string {
  if (!actor) return 'nobody: it happens by itself'
  if (actor.by === 'ROLE') return roles[actor.role].one
  return actor.by === 'PERSON' ? (nameOf(actor.userId) ?? 'a named person') : `the ${actor.by.toLowerCase()}`
}
export const outcomeLabel = (step: ProcessStep | undefined, outcome: string | null): string | null =>
  outcome === null ? null : (step?.outcomes.find((each) => each.id === outcome)?.label ?? outcome)
/** "a, b and c". */
export const listed = (words: string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
