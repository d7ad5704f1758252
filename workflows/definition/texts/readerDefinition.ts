/**
 * A definition with the texts meant for one reader. A description is written to the actor, and the committee, which
 * acts most, reads all descriptions. A party reads what is written for it; where nothing is, a neutral sentence built
 * from what the step is.
 */
import type { Actor, Party } from '../graph.ts'
import type { DefinedStage, Definition, Process, ProcessStep } from '../definition.ts'
import type { Message } from '../messages/message.ts'
import { say } from '../messages/say.ts'
import type { Reader, ReaderTexts } from './readers.ts'

export type ReadBy = {
  /** Those in which somebody stands in the case; before filing, PLAN. */
  readers: Reader[]
  /** Steps that these readers do, even if drawn for others. */
  acting?: ReadonlySet<string>
  word: (message: Message) => string
}

/** Definitions for those who read everything (the committee) and those who see their own step alone need none of it. */
export function readBy(definition: Definition, by: ReadBy): Definition {
  const { process } = definition
  const steps = Object.entries(process.steps).map(([id, step]): [string, ProcessStep] => [
    id,
    isTheirs(step, by) ? step : withOutcomesFor(step, definition.drawing[id]?.outcomes, by),
  ])
  const drawing = Object.entries(definition.drawing).map(([id, drawn]) => {
    const step = process.steps[id]
    const description =
      step && isTheirs(step, by)
        ? drawn.description
        : (textFor(drawn.texts, by) ?? (step ? by.word(neutralStep(step)) : ''))
    return [id, { position: drawn.position, description }]
  })
  return {
    ...definition,
    process: { ...process, steps: Object.fromEntries(steps) },
    stages: definition.stages.map(({ texts, ...stage }) => ({
      ...stage,
      description: textFor(texts, by) ?? by.word(neutralStage(actorsOf(process, stage))),
    })),
    drawing: Object.fromEntries(drawing),
  }
}

const own = { COMPLAINANT: 'COMPLAINANT', RESPONDENT: 'RESPONDENT', EMPLOYER: 'EMPLOYER' } as const
const isParty = (by: Actor['by']): by is Party => Object.hasOwn(own, by)
/** Whether the step's text is written to this reader; before filing, the viewer counts as the complainant. */
function isTheirs({ id, actor }: ProcessStep, { readers, acting }: ReadBy): boolean {
  if (!actor) return false
  if (isParty(actor.by)) return readers.includes(actor.by)
  return acting?.has(id) === true && !readers.includes('COMPLAINANT') && !readers.includes('RESPONDENT')
}

/** What is written for one of these readers; null where nothing is. */
export function textFor(texts: ReaderTexts | undefined, { readers }: Pick<ReadBy, 'readers'>): string | null {
  const readerText = readers
    .map((reader) => texts?.[reader])
    .find((text) => text !== undefined && text.trim() !== '')
  return readerText ?? null
}

function withOutcomesFor(
  step: ProcessStep,
  texts: Record<string, ReaderTexts> | undefined,
  by: ReadBy,
): ProcessStep {
  const outcomes = step.outcomes.map(({ button: _button, follows: _follows, ...outcome }) => ({
    ...outcome,
    label: textFor(texts?.[outcome.id], by) ?? outcome.label,
  }))
  return { ...step, outcomes }
}

/** Who acts, as a part and never by name. */
const partOf = (actor: Actor): Message => {
  if (actor.by === 'ROLE') return { code: `actors.${actor.role}` }
  return { code: actor.by === 'PERSON' ? 'actors.namedPerson' : `actors.${actor.by}` }
}

/** What a step is, in a sentence: a meeting or an action, and in whose hands. */
export function neutralStep({ actor, kind }: Pick<ProcessStep, 'actor' | 'kind'>): Message {
  if (!actor) return say('neutral.automatic')
  return say(kind === 'MEETING' ? 'neutral.meeting' : 'neutral.action', { who: partOf(actor) })
}

const actorsOf = ({ steps }: Process, { stepIds }: Pick<DefinedStage, 'stepIds'>): (Actor | null)[] =>
  stepIds.map((id) => steps[id]?.actor ?? null)
/** The same of a stage: in whose hands its steps are, each part once. */
export function neutralStage(actors: (Actor | null)[]): Message {
  const parts = new Map(
    actors.flatMap((actor) => (actor ? partOf(actor) : [])).map((part) => [part.code, part]),
  )
  return parts.size === 0 ? say('neutral.automaticStage') : say('neutral.stage', { who: [...parts.values()] })
}
