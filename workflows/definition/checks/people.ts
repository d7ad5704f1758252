/** Who acts, who is notified, who takes over. */
import type { Action, Actor, Recipient, Step } from '../graph.ts'
import type { GraphIndex } from '../graphIndex.ts'
import { problem, type Check, type DissolvedCommittee, type GraphProblem, type Known } from '../problem.ts'
import { say } from '../messages/say.ts'

/**
 * Finds steps without an actor, notices without recipients, and people, committees or courses that are missing,
 * unknown or dissolved.
 */
export const checkPeople: Check = (index, known) => {
  const isKnown = known.userIds ? new Set(known.userIds) : null
  const committees = known.committeeIds ? new Set(known.committeeIds) : null
  return [
    ...index.graph.steps.flatMap((step) => [...acting(step, index), ...strangers(step, isKnown)]),
    ...index.graph.actions
      .filter((action) => action.enabled)
      .flatMap((action) => [
        ...receiving(action, index, isKnown),
        ...takingOver(action, committees, known.dissolved ?? []),
        ...training(action, known),
      ]),
    ...index.graph.clocks
      .filter(({ first, second, tells: recipients }) =>
        [...first, ...second, ...recipients].some((one) => isStranger(one, isKnown)),
      )
      .map(({ id, name }) => problem('PERSON_UNKNOWN', id, say('problems.personUnknown', { name }))),
  ]
}

function acting(step: Step, { graph }: GraphIndex): GraphProblem[] {
  const { actor } = step
  if (!step.setting.automatic && (!actor || (actor.by === 'PERSON' && actor.userId === ''))) {
    return [
      problem(
        'NO_ONE_TO_ACT',
        step.id,
        say('problems.nobodyActs', { name: step.name }),
        say('problems.giveToCommittee'),
        {
          kind: 'SET_ACTOR',
          stepId: step.id,
          actor: { by: 'COMMITTEE' },
        },
      ),
    ]
  }
  if (graph.kind !== 'MEETING' || (actor?.by !== 'COMPLAINANT' && actor?.by !== 'RESPONDENT')) return []
  return [
    problem(
      'ACTOR_NOT_IN_MEETING',
      step.id,
      say('problems.actorNotInMeeting', {
        name: step.name,
        by: say(actor.by === 'COMPLAINANT' ? 'terms.complainant' : 'terms.respondent'),
      }),
      say('problems.giveToCommittee'),
      { kind: 'SET_ACTOR', stepId: step.id, actor: { by: 'COMMITTEE' } },
    ),
  ]
}

function strangers(step: Step, users: Set<string> | null): GraphProblem[] {
  const named: (Actor | Recipient | null | undefined)[] = [
    step.actor,
    step.clock?.first.reassignTo,
    step.clock?.second.reassignTo,
    ...(step.clock?.first.notify ?? []),
    ...(step.clock?.second.notify ?? []),
  ]
  return named.some((one) => isStranger(one, users))
    ? [problem('PERSON_UNKNOWN', step.id, say('problems.personUnknown', { name: step.name }))]
    : []
}

/** A person without an id is nobody yet: on a step that is NO_ONE_TO_ACT. */
const isStranger = (one: Actor | Recipient | null | undefined, users: Set<string> | null): boolean =>
  !!users && !!one && 'userId' in one && one.userId !== '' && !users.has(one.userId)

function receiving(action: Action, { stepOf }: GraphIndex, users: Set<string> | null): GraphProblem[] {
  const name = stepOf(action.stepId)?.name ?? ''
  if (action.type === 'NOTIFY' && action.recipients.length === 0)
    return [problem('NO_RECIPIENTS', action.id, say('problems.noticeToNobody', { name }))]
  return action.recipients.some((one) => isStranger(one, users))
    ? [problem('PERSON_UNKNOWN', action.id, say('problems.noticeToUnknown', { name }))]
    : []
}

function takingOver(
  action: Action,
  committees: Set<string> | null,
  dissolved: DissolvedCommittee[],
): GraphProblem[] {
  if (action.type !== 'TRANSFER_COMPLAINT') return []
  if (!action.committeeId)
    return [problem('TRANSFER_WITHOUT_COMMITTEE', action.id, say('problems.transferWithoutCommittee'))]
  if (!committees || committees.has(action.committeeId)) return []
  const known = dissolved.find(({ committeeId }) => committeeId === action.committeeId)
  return [
    known
      ? toDissolved(action, known)
      : problem('COMMITTEE_UNKNOWN', action.id, say('problems.transferToUnknown')),
  ]
}

function toDissolved({ id }: Action, { name, successor }: DissolvedCommittee): GraphProblem {
  if (!successor) return problem('COMMITTEE_DISSOLVED', id, say('problems.transferToDissolved', { name }))
  const { committeeId } = successor
  return problem(
    'COMMITTEE_DISSOLVED',
    id,
    say('problems.transferToReplaced', { name, successor: successor.name }),
    say('problems.transferToSuccessor', { successor: successor.name }),
    { kind: 'TRANSFER_TO', actionId: id, committeeId },
  )
}

function training({ id, type, course }: Action, { courseIds }: Known): GraphProblem[] {
  if (type !== 'ASSIGN_COURSE') return []
  if (!course?.courseId) return [problem('NO_COURSE', id, say('problems.noCourse'))]
  return !courseIds || courseIds.includes(course.courseId)
    ? []
    : [problem('COURSE_UNKNOWN', id, say('problems.courseUnknown'))]
}
