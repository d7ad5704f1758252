/** Steps that an outcome of another step ends: they are there, and nothing of their end is left to a person. */
import type { Graph, Outcome, Step, StepEnd } from '../graph.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'

/**
 * Finds outcomes that end a missing or unsuitable step, that end one by an outcome which needs a person, or whose
 * ended step leads back to itself.
 */
export const checkEndedSteps: Check = ({ graph }) =>
  graph.steps.flatMap((step) =>
    step.outcomes.flatMap((outcome) => (outcome.ends ? endedBy(graph, step, outcome, outcome.ends) : [])),
  )

function endedBy(graph: Graph, step: Step, outcome: Outcome, ends: StepEnd[]): GraphProblem[] {
  const words = { name: step.name, label: outcome.label }
  const known = ends.flatMap((end) => endOf(graph, end) ?? [])
  const leave = (left: StepEnd[]) =>
    [
      say('problems.forgetMissing'),
      { kind: 'SET_OUTCOME', stepId: step.id, outcome: outcome.id, part: { ends: left } },
    ] as const
  const isLost = known.length < ends.length
  return [
    ...(isLost
      ? [
          problem(
            'ENDS_MISSING',
            step.id,
            say('problems.endsMissing', words),
            ...leave(known.map(({ end }) => end)),
          ),
        ]
      : []),
    ...known.flatMap(({ end, step: other, outcome: endOutcome }): GraphProblem[] => {
      const both = { ...words, other: other.name, end: endOutcome.label }
      const without = leave(ends.filter((one) => one !== end))
      if (other.id === step.id || other.kind !== 'ACTION' || other.setting.automatic)
        return [problem('ENDS_NOTHING', step.id, say('problems.endsNothing', both), ...without)]
      if (needsPerson(endOutcome))
        return [problem('ENDS_DEMANDS', step.id, say('problems.endsDemands', both), ...without)]
      return leadsBack(graph, end) ? [problem('ENDS_ROUND', end.stepId, say('problems.endsRound', both))] : []
    }),
  ]
}

/** An end with the step and outcome that it names; null where one of them is not there. */
function endOf({ steps }: Graph, end: StepEnd): { end: StepEnd; step: Step; outcome: Outcome } | null {
  const step = steps.find(({ id }) => id === end.stepId)
  const outcome = step?.outcomes.find(({ id }) => id === end.outcome)
  return step && outcome ? { end, step, outcome } : null
}

/** It asks for what a person alone can give, or waits for a day. */
const needsPerson = ({ mustWrite, absences, filedWithin, after }: Outcome): boolean =>
  Boolean(mustWrite ?? absences ?? filedWithin ?? after)

/** Whether a step that is ended leads back to itself without a person: by automatic steps, or others that are ended. */
function leadsBack({ steps, edges }: Graph, end: StepEnd): boolean {
  const ends = steps.flatMap(({ outcomes }) => outcomes.flatMap((outcome) => outcome.ends ?? []))
  const isTaken = ({ id, setting, outcomes }: Step, outcome: string | null) =>
    (setting.automatic && outcomes[0]?.id === outcome) ||
    ends.some((one) => one.stepId === id && one.outcome === outcome)
  const reached = edges.filter((edge) => edge.from === end.stepId && edge.outcome === end.outcome)
  for (const { to } of reached) {
    const step = to === end.stepId ? undefined : steps.find(({ id }) => id === to)
    if (!step) continue
    const next = edges.filter((edge) => edge.from === to && isTaken(step, edge.outcome))
    reached.push(...next.filter((edge) => !reached.includes(edge)))
  }
  return reached.some(({ to }) => to === end.stepId)
}
