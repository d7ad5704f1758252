/** Words that the editor put there and nobody made their own. */
import type { Attribute, Option, QuestionType } from '../graph.ts'
import { isPlaceholder, placeholders, type Placeholder } from '../placeholders.ts'
import { problem, type Check, type Found } from '../problem.ts'
import { say } from '../messages/say.ts'

export const checkPlaceholders: Check = ({ graph }) => [
  ...graph.stages.flatMap(({ id, name }) => named(id, name, 'stage')),
  ...graph.steps.flatMap(({ id, name, kind, outcomes }) => [
    ...named(id, name, kind === 'MEETING' ? 'meeting' : 'action'),
    ...outcomes.flatMap((outcome) => named(id, outcome.label, 'outcome')),
  ]),
  ...graph.components.flatMap(({ id, title }) => named(id, title, 'section')),
  ...graph.meetingFields.flatMap(({ id, label }) => named(id, label, 'field')),
  ...graph.attributes.flatMap(question),
]

const named = (id: string, name: string, what: Placeholder): Found[] =>
  isPlaceholder(what, name) ? [problem('UNTOUCHED', id, say('problems.untouchedName', { name }))] : []

const hasLabel = (type: QuestionType): type is QuestionType & Placeholder => type in placeholders
/** A list is untouched as a whole: "First" may well be one of somebody's own options. */
const isUntouched = (options: Option[] | undefined, ...names: Placeholder[]): boolean =>
  options?.length === names.length &&
  names.every((name, place) => isPlaceholder(name, options[place]?.text ?? ''))

function question({ id, type, label, options, config }: Attribute): Found[] {
  const isOwn = !hasLabel(type) || !isPlaceholder(type, label)
  const lists = [
    isUntouched(options, 'first', 'second'),
    isUntouched(options, 'first', 'somethingElse'),
    isUntouched(config.left, 'first', 'second'),
    isUntouched(config.right, 'one', 'two'),
  ]
  return [
    ...(isOwn ? [] : [problem('UNTOUCHED', id, say('problems.untouchedQuestion', { label }))]),
    ...(lists.some(Boolean) ? [problem('UNTOUCHED', id, say('problems.untouchedAnswers', { label }))] : []),
    ...(config.text !== undefined && isPlaceholder('sentence', config.text)
      ? [problem('UNTOUCHED', id, say('problems.untouchedSentence', { label }))]
      : []),
  ]
}
