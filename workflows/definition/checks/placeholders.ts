/** Words that the editor put there and nobody made their own. */
import type { Option, Question, QuestionType } from '../question.ts'
import { isPlaceholder, placeholders, type Placeholder } from '../placeholders.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'

/** Finds names, labels and options that are still the placeholders of the editor (UNTOUCHED). */
export const checkPlaceholders: Check = ({ graph }) => [
  ...graph.stages.flatMap(({ id, name }) => named(id, name, 'stage')),
  ...graph.steps.flatMap(({ id, name, kind, outcomes }) => [
    ...named(id, name, kind === 'MEETING' ? 'meeting' : 'action'),
    ...outcomes.flatMap((outcome) => named(id, outcome.label, 'outcome')),
  ]),
  ...graph.components.flatMap(({ id, title }) => named(id, title, 'section')),
  ...graph.meetingFields.flatMap(({ id, label }) => named(id, label, 'field')),
  ...graph.attributes.flatMap(checkUntouchedQuestion),
]

const named = (id: string, name: string, what: Placeholder): GraphProblem[] =>
  isPlaceholder(what, name) ? [problem('UNTOUCHED', id, say('problems.untouchedName', { name }))] : []

const hasLabel = (type: QuestionType): type is QuestionType & Placeholder => type in placeholders
const isText = (name: Placeholder, option: Option | undefined): boolean =>
  option !== undefined && isPlaceholder(name, option.text)
/** "Option 3" as the third, where an editor adds one. */
const isAddedOption = ({ text }: Option, place: number): boolean =>
  Object.values<string>(placeholders.option).includes(text.trim().replace(String(place + 1), '{{number}}'))

/**
 * Whether a list still has words of the editor. A list of ordinals is somebody's own ("First", "Second", "Third"): two
 * defaults are found where nothing else is listed, or the second without the first.
 */
function isUntouched(
  options: readonly Option[] | undefined,
  first: Placeholder,
  second: Placeholder,
): boolean {
  if (!options) return false
  const [one, two] = options
  const isSecondAlone = second === 'second' && isText(second, two) && !isText(first, one)
  return isSecondAlone || (options.length === 2 && isText(first, one) && isText(second, two))
}

/** Default options, or the default sentence, of a question by itself: of a form, a lesson or a quiz. */
export function checkUntouchedAnswers({ id, label, options, config }: Question): GraphProblem[] {
  const lists = [
    isUntouched(options, 'first', 'second'),
    isUntouched(options, 'first', 'somethingElse'),
    isUntouched(config.left, 'first', 'second'),
    isUntouched(config.right, 'one', 'two'),
    [options, config.left ?? [], config.right ?? []].some((list) => list.some(isAddedOption)),
    options.length === 1 && isText('first', options[0]),
  ]
  return [
    ...(lists.some(Boolean) ? [problem('UNTOUCHED', id, say('problems.untouchedAnswers', { label }))] : []),
    ...(config.text !== undefined && isPlaceholder('sentence', config.text)
      ? [problem('UNTOUCHED', id, say('problems.untouchedSentence', { label }))]
      : []),
  ]
}

function checkUntouchedQuestion(question: Question): GraphProblem[] {
  const { id, type, label } = question
  const isOwn = !hasLabel(type) || !isPlaceholder(type, label)
  return [
    ...(isOwn ? [] : [problem('UNTOUCHED', id, say('problems.untouchedQuestion', { label }))]),
    ...checkUntouchedAnswers(question),
  ]
}
