/** Questions that cannot be answered, answers that would share one name, settings that nobody would meet. */
import type { Message } from '../messages/message.ts'
import type { Attribute } from '../graph.ts'
import { coreMeetingFields } from '../graph.ts'
import { groupBy, type GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'
import { checkMeetingField, checkQuestion } from './questions.ts'

/**
 * Finds duplicate keys, questions and meeting fields with mistakes, actions on missing outcomes, and settings that
 * never apply.
 */
export const checkForms: Check = ({ graph }) => [
  ...duplicateKeys(graph.attributes),
  ...duplicateFields(graph),
  ...graph.attributes.flatMap(checkQuestion),
  ...graph.meetingFields.flatMap(checkMeetingField),
  ...missingOutcomes(graph),
  ...unused(graph),
]

/** Answers are kept by key over the whole process, so that conditions can name them. */
function duplicateKeys(attributes: Attribute[]): GraphProblem[] {
  const usedKeys = new Set(attributes.map((attribute) => attribute.key))
  return [...groupBy(attributes, (attribute) => attribute.key)].flatMap(([key, same]) =>
    same.slice(1).map((attribute) => {
      const free = freeKey(key, usedKeys)
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

function freeKey(key: string, usedKeys: Set<string>): string {
  let number = 2
  while (usedKeys.has(`${key}${number}`)) number++
  usedKeys.add(`${key}${number}`)
  return `${key}${number}`
}

function duplicateFields({ meetingFields }: GraphIndex['graph']): GraphProblem[] {
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

function missingOutcomes({ actions, steps }: GraphIndex['graph']): GraphProblem[] {
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
        say('problems.actionWithoutOutcome'),
        say('problems.clearUnused'),
        { kind: 'REMOVE_ROW', list: 'actions', id: action.id },
      ),
    )
}

/** What a step holds and nobody would ever meet: left from when it was another kind of step. */
function unused({ steps, components, meetingFields }: GraphIndex['graph']): GraphProblem[] {
  const unusedProblem = (stepId: string, text: Message) =>
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
      return messages.flatMap((one) => (one ? [unusedProblem(id, one)] : []))
    })
}
