/** Questions that cannot be answered, content that is not there, answers that would share one name. */
import type { Message } from '../messages/message.ts'
import type { Attribute, QuestionType } from '../graph.ts'
import { coreMeetingFields } from '../graph.ts'
import { groupBy, type GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type Found } from '../problem.ts'
import { say } from '../messages/say.ts'

export const checkForms: Check = ({ graph }) => [
  ...duplicateKeys(graph.attributes),
  ...duplicateFields(graph),
  ...graph.attributes.flatMap((attribute) => asked[attribute.type](attribute)),
  ...graph.attributes.flatMap(limits),
  ...missingOutcomes(graph),
  ...unused(graph),
]

/** Answers are kept by key over the whole process, so that conditions can name them. */
function duplicateKeys(attributes: Attribute[]): Found[] {
  const taken = new Set(attributes.map((attribute) => attribute.key))
  return [...groupBy(attributes, (attribute) => attribute.key)].flatMap(([key, same]) =>
    same.slice(1).map((attribute) => {
      const free = freeKey(key, taken)
      return problem(
        'DUPLICATE_KEY',
        attribute.id,
        say('problems.sameKey', { label: attribute.label, key }),
        say('problems.callIt', { free }),
        { kind: 'RENAME_KEY', attributeId: attribute.id, key: free },
      )
    }),
  )
}

function freeKey(key: string, taken: Set<string>): string {
  let number = 2
  while (taken.has(`${key}${number}`)) number++
  taken.add(`${key}${number}`)
  return `${key}${number}`
}

function duplicateFields({ meetingFields }: GraphIndex['graph']): Found[] {
  const core = new Set<string>(coreMeetingFields)
  return [...groupBy(meetingFields, (field) => `${field.stepId}/${field.key}`).values()]
    .flatMap((same) => same.filter((field, place) => place > 0 || core.has(field.key)))
    .map((field) =>
      problem(
        'DUPLICATE_KEY',
        field.id,
        say('problems.sameFieldKey', { label: field.label, key: field.key }),
      ),
    )
}

function missingOutcomes({ actions, steps }: GraphIndex['graph']): Found[] {
  const outcomes = new Set(
    steps.flatMap((step) => step.outcomes.map((outcome) => `${step.id}/${outcome.id}`)),
  )
  return actions
    .filter(
      (action) =>
        action.enabled &&
        action.on === 'COMPLETE' &&
        action.outcome !== null &&
        !outcomes.has(`${action.stepId}/${action.outcome}`),
    )
    .map((action) => problem('ACTION_OUTCOME_MISSING', action.id, say('problems.actionWithoutOutcome')))
}

/** What a step holds and nobody would ever meet: left from when it was another kind of step. */
function unused({ steps, components, meetingFields }: GraphIndex['graph']): Found[] {
  const found = (stepId: string, text: Message) =>
    problem('UNUSED_SETTING', stepId, text, say('problems.clearUnused'), { kind: 'CLEAR_UNUSED', stepId })
  return steps
    .filter((step) => step.kind === 'ACTION')
    .flatMap(({ id, name, clock, setting }) => {
      const messages = [
        setting.automatic && clock ? say('problems.unusedLimit', { name }) : null,
        setting.automatic && components.some((one) => one.stepId === id)
          ? say('problems.unusedForm', { name })
          : null,
        meetingFields.some((one) => one.stepId === id) ? say('problems.unusedMeetingFields', { name }) : null,
      ]
      return messages.flatMap((one) => (one ? [found(id, one)] : []))
    })
}

const several = new Set<QuestionType>(['CHECKBOX_TEXT', 'MULTIPLE_RESPONSE', 'MULTI_SELECT'])
/** Limits that no answer can keep: a form with one could never be sent. */
function limits({ id, type, label, options: given, config }: Attribute): Found[] {
  const { min, max, minWords, maxWords } = config
  const text =
    min !== undefined && max !== undefined && min > max
      ? say('problems.limitsCrossed', { label, min, max })
      : minWords !== undefined && maxWords !== undefined && minWords > maxWords
        ? say('problems.limitsCrossed', { label, min: minWords, max: maxWords })
        : several.has(type) && min !== undefined && min > given.length
          ? say('problems.tooFewToChoose', { label, min, options: given.length })
          : null
  if (!text) return []
  const fix = say('problems.removeLimits')
  return [problem('LIMITS_IMPOSSIBLE', id, text, fix, { kind: 'CLEAR_LIMITS', attributeId: id })]
}

const fine = (): Found[] => []
const options =
  (least: number) =>
  ({ id, label, options: given }: Attribute): Found[] =>
    given.length >= least
      ? []
      : [
          problem(
            'TOO_FEW_OPTIONS',
            id,
            least === 1 ? say('problems.oneOption', { label }) : say('problems.twoOptions', { label }),
          ),
        ]
const hasContent = ({ config }: Attribute): boolean =>
  config.url !== undefined || (config.fileIds?.length ?? 0) > 0
const content = (attribute: Attribute): Found[] =>
  hasContent(attribute)
    ? []
    : [problem('NO_CONTENT', attribute.id, say('problems.noContent', { label: attribute.label }))]

/** What each type must have before anybody can answer it. */
const asked: Record<QuestionType, (attribute: Attribute) => Found[]> = {
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
  IMAGE: (attribute) => [
    ...content(attribute),
    ...(attribute.config.alt?.trim()
      ? []
      : [
          problem(
            'IMAGE_WITHOUT_ALT',
            attribute.id,
            say('problems.pictureWithoutWords', { label: attribute.label }),
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
