/** A step that an answer assigns to a colleague needs a question that asks for one, of somebody who may choose. */
import { isAssignable } from '../../engine/stepAssignment.ts'
import type { Attribute, Graph, Step } from '../graph.ts'
import { peopleOf } from '../graphIndex.ts'
import { say, spanOf } from '../messages/say.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { isLonger } from './spans.ts'

/**
 * Finds questions for a colleague in the complaint form or a step of a party, and steps that an answer cannot assign,
 * may leave unassigned or makes due too late.
 */
export const checkAssignees: Check = ({ graph }) => {
  const personQuestions = peopleOf(graph)
  const stepOf = new Map(graph.steps.map((step) => [step.id, step]))
  return [
    ...graph.attributes.flatMap((question) =>
      isPersonQuestion(question)
        ? asksRightly(question, stepOf.get(personQuestions.get(question.key)?.stepId ?? ''))
        : [],
    ),
    ...graph.steps.flatMap((step) => assigned(graph, step, personQuestions)),
  ]
}

const isPersonQuestion = ({ type, config }: Attribute): boolean =>
  type === 'INPUT_BOX' && config.format === 'PERSON'
const isParty = ({ actor }: Step): boolean =>
  actor?.by === 'COMPLAINANT' || actor?.by === 'RESPONDENT' || actor?.by === 'EMPLOYER'

/** Who files, and parties, do not choose who reads a case. */
function asksRightly({ id, label }: Attribute, step: Step | undefined): GraphProblem[] {
  if (!step) return [problem('PERSON_IN_FILING', id, say('problems.personInFiling', { label }))]
  return isParty(step)
    ? [problem('ASSIGNEE_BY_PARTY', id, say('problems.assigneeByParty', { label, name: step.name }))]
    : []
}

function assigned(graph: Graph, step: Step, personQuestions: ReturnType<typeof peopleOf>): GraphProblem[] {
  const { id, name, kind, actor, setting, assignTo, assignWithin } = step
  const undated = { kind: 'SET_ASSIGN_WITHIN' as const, stepId: id, within: null }
  if (assignTo === undefined)
    return assignWithin
      ? [
          problem(
            'ASSIGNEE_DUE',
            id,
            say('problems.assigneeDueOfNobody', { name }),
            say('problems.noOwnDate'),
            undated,
          ),
        ]
      : []
  const leave = [say('problems.leaveToActor'), { kind: 'LEAVE_TO_ACTOR' as const, stepId: id }] as const
  if (setting.automatic || (actor !== null && !isAssignable(kind, actor)))
    return [problem('ASSIGNEE_NOT_HERE', id, say('problems.assigneeNotHere', { name }), ...leave)]
  const question = personQuestions.get(assignTo)?.question
  if (!question)
    return [problem('ASSIGNEE_NOT_ASKED', id, say('problems.assigneeNotAsked', { name }), ...leave)]
  return [...mayStayEmpty(graph, name, id, question), ...dueTooLate(step)]
}

/** Whom the answer names is due with the step at the latest, so a longer time would never be theirs. */
function dueTooLate({ id, name, clock, assignWithin }: Step): GraphProblem[] {
  if (!assignWithin || clock?.trigger.on !== 'STEP_OPENED' || !isLonger(assignWithin, clock)) return []
  const text = say('problems.assigneeDueAfterStep', {
    name,
    own: spanOf(assignWithin.amount, assignWithin.unit),
    span: spanOf(clock.amount, clock.unit),
  })
  const fix = { kind: 'SET_ASSIGN_WITHIN' as const, stepId: id, within: null }
  return [problem('ASSIGNEE_DUE', id, text, say('problems.noOwnDate'), fix)]
}

function mayStayEmpty({ components }: Graph, name: string, id: string, question: Attribute): GraphProblem[] {
  const text = say('problems.assigneeOptional', { name, label: question.label })
  if (!question.required)
    return [
      problem('ASSIGNEE_OPTIONAL', id, text, say('problems.requireAnswer'), {
        kind: 'REQUIRE_ANSWER',
        attributeId: question.id,
      }),
    ]
  const section = components.find((one) => one.id === question.componentId)
  const hidden = [
    ...(question.visibleWhen ? [{ list: 'attributes' as const, id: question.id }] : []),
    ...(section?.visibleWhen ? [{ list: 'components' as const, id: section.id }] : []),
  ]
  return hidden
    .slice(0, 1)
    .map((one) =>
      problem('ASSIGNEE_OPTIONAL', id, text, say('problems.showAlways'), { kind: 'SHOW_ALWAYS', ...one }),
    )
}
