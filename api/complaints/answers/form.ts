/** Answers to a whole form: what is wrong with them, and what conditions read of them. Used for filing and for every step. */
import { holds } from '../../../workflows/definition/conditions.ts'
import type { FormSection } from '../../../workflows/definition/definition.ts'
import type { Attribute } from '../../../workflows/definition/graph.ts'
import type { Values } from '../../../workflows/engine/state.ts'
import type { FieldError } from '../../core/errors.ts'
import { answerKinds } from './index.ts'
import { isAnswered, type NamedFile } from './kind.ts'

export type Answers = Record<string, unknown>
type Asked = { sections: FormSection[]; answers: Answers; /** Files that may be named. */ files?: NamedFile[]; /** What was answered in earlier forms, for conditions. */ earlier?: Values; /** Where the answers stand in the body. */ path: string }

/** Every field that is wrong: unknown or hidden ones, missing ones, and answers that do not fit their question. */
export function checkAnswers({ sections, answers, files = [], earlier = {}, path }: Asked): FieldError[] {
  const asked = new Map(shownAttributes(sections, { ...earlier, ...valuesOf(sections, answers) }).map((attribute) => [attribute.key, attribute]))
  const unknown = Object.keys(answers).filter((key) => !asked.has(key) && (isAnswered(answers[key]) || !isKnown(sections, key)))
  return [
    ...unknown.map((key) => ({ path: `${path}.${key}`, code: 'unknown', message: 'This question is not asked here.' })),
    ...[...asked.values()].flatMap((attribute) => checkOne(attribute, ownAnswer(answers, attribute), files, `${path}.${attribute.key}`)),
  ]
}

/** Answers that count: of questions that are shown, and given. */
export function soundAnswers(sections: FormSection[], answers: Answers, earlier: Values = {}): Answers {
  const shown = shownAttributes(sections, { ...earlier, ...valuesOf(sections, answers) })
  return Object.fromEntries(shown.filter((attribute) => isAnswered(ownAnswer(answers, attribute))).map((attribute) => [attribute.key, answers[attribute.key]]))
}

/** What conditions read: option ids, numbers, yes or no. The engine keeps of them what it watches. */
export function valuesOf(sections: FormSection[], answers: Answers): Values {
  return Object.fromEntries(sections.flatMap(({ attributes }) => attributes.flatMap((attribute) => {
    const answer = ownAnswer(answers, attribute)
    const value = isAnswered(answer) ? (answerKinds[attribute.type].value?.(attribute, answer) ?? plainText(attribute, answer)) : undefined
    return value === undefined ? [] : [[attribute.key, value] as const]
  })))
}

/** So that a condition sees that a written answer is there; words never leave the process (areWatched). */
const plainText = (_attribute: Attribute, answer: unknown) => (typeof answer === 'string' ? answer : true)
const ownAnswer = (answers: Answers, { key }: Attribute): unknown => (Object.hasOwn(answers, key) ? answers[key] : undefined)
const isKnown = (sections: FormSection[], key: string) => sections.some((section) => section.attributes.some((attribute) => attribute.key === key))

export const shownAttributes = (sections: FormSection[], values: Values): Attribute[] =>
  sections.filter((section) => holds(section.visibleWhen, values)).flatMap((section) => section.attributes.filter((attribute) => holds(attribute.visibleWhen, values)))

function checkOne(attribute: Attribute, answer: unknown, files: NamedFile[], path: string): FieldError[] {
  const kind = answerKinds[attribute.type]
  if (isAnswered(answer)) return kind.check(attribute, answer, files).map((error) => ({ ...error, path: error.path ? `${path}.${error.path}` : path }))
  const isNeeded = kind.isAsked && (attribute.required || Boolean(attribute.config.mustOpen))
  return isNeeded ? [{ path, code: 'required', message: `“${attribute.label}” needs an answer.` }] : []
}
