/** Limits and actors as messages, the same before filing and after. */
import { citation } from '../../workflows/definition/law.ts'
import type { Definition, Process, ProcessStep } from '../../workflows/definition/definition.ts'
import type { Actor, CaseClock, Clock, Party } from '../../workflows/definition/graph.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { Named } from '../core/readerLocale.ts'
import type { Code } from '../messages/catalogue.ts'
import { say } from '../messages/say.ts'

/**
 * "within 7 working days", and from when unless it is from the step's own opening. `shownAt` is the step whose limit
 * is read: a limit that runs from that very step does not name it.
 */
export function limitOf(
  { dates = {} }: Process,
  clock: Clock | CaseClock | null,
  nameOf: (stepId: string) => string,
  shownAt?: string,
): Message | null {
  if (!clock) return null
  const { trigger, amount: count, unit } = clock
  if (trigger.on === 'DATE_ANSWERED' && unit !== 'HOUR')
    return {
      code: `limits.${unit}_DATE` satisfies Code,
      params: { count, step: nameOf(dates[trigger.field] ?? '') },
    }
  if (trigger.on === 'CASE_FILED') return { code: `limits.${unit}_FILED` satisfies Code, params: { count } }
  if (!('stepId' in trigger) || trigger.stepId === shownAt)
    return { code: `limits.${unit}` satisfies Code, params: { count } }
  const from = trigger.on === 'STEP_OPENED' ? 'OPENED' : 'STEP'
  return { code: `limits.${unit}_${from}` satisfies Code, params: { count, step: nameOf(trigger.stepId) } }
}
/** How long after the last incident somebody may file. */
export const filingLimitOf = ({ amount: count, unit }: Pick<Clock, 'amount' | 'unit'>): Message => ({
  code: `limits.${unit}_INCIDENT` satisfies Code,
  params: { count },
})
/** The legal citation of a clock; null where it has none. */
export const citationOf = (clock: Pick<Clock, 'lawRef'> | null): string | null =>
  clock?.lawRef ? citation(clock.lawRef) : null

/** The clock whose date a step shows: its own, or the one of the case that it serves. */
export const clockFor = ({ clocks = {} }: Process, step: ProcessStep | undefined): Clock | CaseClock | null =>
  step?.clock ?? clocks[step?.serves ?? ''] ?? null

/**
 * Who acts, as a part: "the committee". A named person is named by `nameOf` where the reader may know the
 * name.
 */
export function actorInWords(actor: Actor | null, nameOf: (userId: string) => string | null): Named {
  if (!actor) return say('actors.nobody')
  if (actor.by === 'ROLE') return say(`actors.${actor.role}`)
  return actor.by === 'PERSON'
    ? (nameOf(actor.userId) ?? say('actors.namedPerson'))
    : say(`actors.${actor.by}`)
}
/**
 * Who a step that is still to come goes to: its actor, and first whom an answer names. `reader`: the question is named
 * to the committee, and to parties who may read its answer.
 */
export function assigneeInWords(
  { process, forms }: Pick<Definition, 'process' | 'forms'>,
  { actor, assignTo }: Pick<ProcessStep, 'actor' | 'assignTo'>,
  { nameOf, parties }: { nameOf: (userId: string) => string | null; parties: Party[] | 'COMMITTEE' },
): Named {
  const who = actorInWords(actor, nameOf)
  if (assignTo === undefined) return who
  const isShown = (to: Party[]) => parties === 'COMMITTEE' || parties.some((party) => to.includes(party))
  const question = (forms[process.people?.[assignTo] ?? ''] ?? [])
    .filter(({ visibleTo }) => isShown(visibleTo))
    .flatMap(({ attributes }) => attributes)
    .find(({ key, visibleTo }) => key === assignTo && isShown(visibleTo))
  return question
    ? say('actors.namedIn', { label: question.label, who })
    : say('actors.namedByAnswer', { who })
}
/** The label of an outcome; its id where the step does not define it, null without an outcome. */
export const outcomeLabel = (step: ProcessStep | undefined, outcome: string | null): string | null =>
  outcome === null ? null : (step?.outcomes.find((each) => each.id === outcome)?.label ?? outcome)
