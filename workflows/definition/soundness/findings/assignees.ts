/** Steps that open, on some way, before anybody has named the person whom they are assigned to. */
import { say } from '../../messages/say.ts'
import { problem, type GraphProblem } from '../../problem.ts'
import { didSee, nameOf, withTrace, type FindingContext } from './findingContext.ts'

/** Finds steps that open, on some way, before anybody has named their assignee (ASSIGNEE_NOT_NAMED). */
export function assigneesNotNamed(look: FindingContext): GraphProblem[] {
  return look.machine.places.flatMap(({ id, namedBy }, step) => {
    if (!namedBy || !didSee(look, 'UNNAMED', step)) return []
    const graphProblem = problem(
      'ASSIGNEE_NOT_NAMED',
      id,
      say('problems.assigneeNotNamed', { name: nameOf(look, step), asking: nameOf(look, namedBy.step) }),
      say('problems.leaveToActor'),
      { kind: 'LEAVE_TO_ACTOR', stepId: id },
    )
    return [withTrace(look, graphProblem, 'UNNAMED', step)]
  })
}
