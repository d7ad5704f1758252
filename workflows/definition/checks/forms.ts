/** Questions that cannot be answered, content that is not there, answers that would share one name. */
import type { Attribute, QuestionType } from '../graph.ts'
import { coreMeetingFields } from '../graph.ts'
import { groupBy, type GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type Found } from '../problem.ts'

export const forms: Check = ({ graph }) => [
  ...duplicateKeys(graph.attributes),
  ...duplicateFields(graph),
  ...graph.attributes.flatMap((attribute) => asked[attribute.type](attribute)),
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
        `“${attribute.label}” and another question are both called “${key}”.`,
        `Call it “${free}”`,
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
        `The meeting field “${field.label}” has the same key “${field.key}” as another field.`,
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
    .map((action) =>
      problem(
        'ACTION_OUTCOME_MISSING',
        action.id,
        'An action waits for an outcome that its step does not have.',
      ),
    )
}

/** What a step holds and nobody would ever meet: left from when it was another kind of step. */
function unused({ steps, components, meetingFields }: GraphIndex['graph']): Found[] {
  const found = (stepId: string, message: string) =>
    problem('UNUSED_SETTING', stepId, message, 'Take it away', { kind: 'CLEAR_UNUSED', stepId })
  return steps
    .filter((step) => step.kind === 'ACTION')
    .flatMap(({ id, name, clock, setting }) => {
      const messages = [
        setting.automatic && clock
          ? { message: `“${name}” happens by itself and at once, so its time limit is never used.` }
          : null,
        setting.automatic && components.some((one) => one.stepId === id)
          ? { message: `“${name}” happens by itself, so nobody would ever fill in its form.` }
          : null,
        meetingFields.some((one) => one.stepId === id)
          ? { message: `“${name}” is not a meeting, so its meeting fields are never asked.` }
          : null,
      ]
      return messages.flatMap((one) => (one ? [found(id, one.message)] : []))
    })
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
            `“${label}” needs at least ${least === 1 ? 'one option' : 'two options'} to choose from.`,
          ),
        ]
const hasContent = ({ config }: Attribute): boolean =>
  config.url !== undefined || (config.fileIds?.length ?? 0) > 0
const content = (attribute: Attribute): Found[] =>
  hasContent(attribute)
    ? []
    : [problem('NO_CONTENT', attribute.id, `“${attribute.label}” has no file or link to show.`)]

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
      : [problem('NO_BLANKS', id, `“${label}” has no gap to fill in. Write {{b1}} where one should be.`)],
  MATCHING: ({ id, label, config }) =>
    (config.left?.length ?? 0) >= 1 && (config.right?.length ?? 0) >= 2
      ? []
      : [
          problem(
            'NO_PAIRS',
            id,
            `“${label}” needs something on the left and at least two things on the right.`,
          ),
        ],
  IMAGE: (attribute) => [
    ...content(attribute),
    ...(attribute.config.alt?.trim()
      ? []
      : [
          problem(
            'IMAGE_WITHOUT_ALT',
            attribute.id,
            `Say in words what the picture “${attribute.label}” shows, for people who cannot see it.`,
          ),
        ]),
  ],
  BUTTON: ({ id, label, config }) =>
    config.action === 'LINK' && !config.url
      ? [problem('LINK_WITHOUT_URL', id, `The button “${label}” has no address to open.`)]
      : [],
  VIDEO: content,
  RESOURCE: content,
  UPLOAD_RESOURCE: content,
  INPUT_BOX: fine,
  TEXT_AREA: fine,
  ASK_TO_UPLOAD: fine,
}
