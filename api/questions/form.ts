/**
 * Answers to a whole form: what is wrong with them, and what conditions read of them. Used for filing and for
 * every step.
 */
import { conditionHolds } from '../../workflows/definition/conditions.ts'
import type { FormSection } from '../../workflows/definition/definition.ts'
import type { Attribute } from '../../workflows/definition/graph.ts'
import type { Values } from '../../workflows/engine/state.ts'
import type { FieldError } from '../core/errors.ts'
import { answerKinds } from './index.ts'
import { isAnswered, type NamedFile } from './kind.ts'
import { say } from '../messages/say.ts'

export type Answers = Record<string, unknown>
type FormCheckInput = {
  sections: FormSection[]
  answers: Answers
  /** Files that may be named. */
  files?: NamedFile[]
  /** What was answered in earlier forms, for conditions. */
  earlier?: Values
  /** Where the answers stand in the body. */
  path: string
}

/**
 * Every field that is wrong: unknown or hidden ones, missing ones, and answers that do not fit their
 * question.
 */
export function checkAnswers({
  sections,
  answers,
  files = [],
  earlier = {},
  path,
}: FormCheckInput): FieldError[] {
  const attributesByKey = new Map(
    listVisibleAttributes(sections, answers, earlier).map((attribute) => [attribute.key, attribute]),
  )
  const unknown = Object.keys(answers).filter(
    (key) => !attributesByKey.has(key) && (isAnswered(answers[key]) || !isKnown(sections, key)),
  )
  return [
    ...unknown.map((key) => ({
      path: `${path}.${key}`,
      code: 'unknown',
      text: say('complaints.questionNotAsked'),
    })),
    ...[...attributesByKey.values()].flatMap((attribute) =>
      checkOne(attribute, ownAnswer(answers, attribute), files, `${path}.${attribute.key}`),
    ),
  ]
}

/** Answers that count: given ones, of questions that are shown. */
export function soundAnswers(sections: FormSection[], answers: Answers, earlier: Values = {}): Answers {
  const answeredAttributes = listVisibleAttributes(sections, answers, earlier).filter((attribute) =>
    isAnswered(ownAnswer(answers, attribute)),
  )
  return Object.fromEntries(answeredAttributes.map(({ key }) => [key, answers[key]]))
}

/**
 * What the engine may know of answers: option ids, numbers, yes or no; never words. It keeps of them what it
 * watches.
 */
export const valuesOf = (sections: FormSection[], answers: Answers): Values =>
  readWith(sections, answers, (attribute, answer) => answerKinds[attribute.type].value?.(attribute, answer))

/** Inside a form, a condition may also ask whether something was written at all. */
const withWords = (sections: FormSection[], answers: Answers): Values =>
  readWith(
    sections,
    answers,
    (attribute, answer) =>
      answerKinds[attribute.type].value?.(attribute, answer) ?? (typeof answer === 'string' ? answer : true),
  )

function readWith(
  sections: FormSection[],
  answers: Answers,
  read: (attribute: Attribute, answer: unknown) => Values[string] | undefined,
): Values {
  return Object.fromEntries(
    sections.flatMap(({ attributes }) =>
      attributes.flatMap((attribute) => {
        const answer = ownAnswer(answers, attribute)
        const value = isAnswered(answer) ? read(attribute, answer) : undefined
        return value === undefined ? [] : [[attribute.key, value] as const]
      }),
    ),
  )
}

const ownAnswer = (answers: Answers, { key }: Attribute): unknown =>
  Object.hasOwn(answers, key) ? answers[key] : undefined
const isKnown = (sections: FormSection[], key: string) =>
  sections.some((section) => section.attributes.some((attribute) => attribute.key === key))

/** The questions that are asked, given these answers. */
export function listVisibleAttributes(
  sections: FormSection[],
  answers: Answers,
  earlier: Values = {},
): Attribute[] {
  const values = { ...earlier, ...withWords(sections, answers) }
  return sections
    .filter((section) => conditionHolds(section.visibleWhen, values))
    .flatMap((section) =>
      section.attributes.filter((attribute) => conditionHolds(attribute.visibleWhen, values)),
    )
}

/** Whether what is asked may depend on what was answered, in this form or in earlier ones. */
export const hasConditions = (sections: FormSection[]): boolean =>
  sections.some((section) => [section, ...section.attributes].some(({ visibleWhen }) => visibleWhen !== null))

function checkOne(attribute: Attribute, answer: unknown, files: NamedFile[], path: string): FieldError[] {
  const kind = answerKinds[attribute.type]
  if (isAnswered(answer))
    return kind
      .check(attribute, answer, files)
      .map((error) => ({ ...error, path: error.path ? `${path}.${error.path}` : path }))
  const isNeeded = kind.isAsked && (attribute.required || Boolean(attribute.config.mustOpen))
  return isNeeded
    ? [{ path, code: 'required', text: say('complaints.needsAnswer', { label: attribute.label }) }]
    : []
}
