/** A question that nobody could answer, content that is not there: in a form, a lesson or a quiz. */
import type { MeetingField } from '../graph.ts'
import { say } from '../messages/say.ts'
import { problem, type GraphProblem } from '../problem.ts'
import type { Question, QuestionType } from '../question.ts'

/** What is wrong with a question by itself. */
export const checkQuestion = (question: Question): GraphProblem[] => [
  ...checksByType[question.type](question),
  ...limits(question),
]

const several = new Set<QuestionType>(['CHECKBOX_TEXT', 'MULTIPLE_RESPONSE', 'MULTI_SELECT'])
/** Limits that no answer can keep: a form with one could never be sent. */
function limits({ id, type, label, options: choices, config }: Question): GraphProblem[] {
  const { min, max, minWords, maxWords } = config
  const text =
    min !== undefined && max !== undefined && min > max
      ? say('problems.limitsCrossed', { label, min, max })
      : minWords !== undefined && maxWords !== undefined && minWords > maxWords
        ? say('problems.limitsCrossed', { label, min: minWords, max: maxWords })
        : several.has(type) && min !== undefined && min > choices.length
          ? say('problems.tooFewToChoose', { label, min, options: choices.length })
          : null
  if (!text) return []
  const fix = say('problems.removeLimits')
  return [problem('LIMITS_IMPOSSIBLE', id, text, fix, { kind: 'CLEAR_LIMITS', attributeId: id })]
}

const fine = (): GraphProblem[] => []
const options =
  (least: number) =>
  ({ id, label, options: choices }: Pick<Question, 'id' | 'label' | 'options'>): GraphProblem[] =>
    choices.length >= least
      ? []
      : [
          problem(
            'TOO_FEW_OPTIONS',
            id,
            least === 1 ? say('problems.oneOption', { label }) : say('problems.twoOptions', { label }),
          ),
        ]
/** Checks a field that is asked when a meeting is planned or recorded. */
export const checkMeetingField = (field: MeetingField): GraphProblem[] =>
  field.type === 'SINGLE_SELECT' ? options(2)(field) : []
const hasContent = ({ config }: Question): boolean =>
  config.url !== undefined || (config.fileIds?.length ?? 0) > 0
const content = (question: Question): GraphProblem[] =>
  hasContent(question)
    ? []
    : [problem('NO_CONTENT', question.id, say('problems.noContent', { label: question.label }))]

/** What each type must have before anybody can answer it. */
const checksByType: Record<QuestionType, (question: Question) => GraphProblem[]> = {
  CHECKBOX_TEXT: options(1),
  MULTIPLE_CHOICE: options(2),
  MULTIPLE_RESPONSE: options(2),
  MULTI_SELECT: options(2),
  SINGLE_SELECT: options(2),
  VOTE: options(2),
  FILL_IN_BLANK: ({ id, label, config }) =>
    /\{\{\s*\w+\s*\}\}/.test(config.text ?? '')
      ? []
      : [problem('NO_BLANKS', id, say('problems.noGap', { label, gap: '{{b1}}' }))],
  MATCHING: ({ id, label, config }) =>
    (config.left?.length ?? 0) >= 1 && (config.right?.length ?? 0) >= 2
      ? []
      : [problem('NO_PAIRS', id, say('problems.noPairs', { label }))],
  IMAGE: (question) => [
    ...content(question),
    ...(question.config.alt?.trim()
      ? []
      : [
          problem(
            'IMAGE_WITHOUT_ALT',
            question.id,
            say('problems.pictureWithoutWords', { label: question.label }),
          ),
        ]),
  ],
  BUTTON: ({ id, label, config }) =>
    config.action === 'LINK' && !config.url
      ? [problem('LINK_WITHOUT_URL', id, say('problems.buttonWithoutAddress', { label }))]
      : [],
  VIDEO: content,
  RESOURCE: content,
  UPLOAD_RESOURCE: content,
  INPUT_BOX: fine,
  TEXT_AREA: fine,
  ASK_TO_UPLOAD: fine,
}
