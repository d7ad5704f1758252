/** Checks outcomes as the actor sees them: buttons that can be distinguished, and text that somebody can write. */
import type { Graph, Step } from '../graph.ts'
import { datesOf, groupBy } from '../graphIndex.ts'
import { problem, type Check, type GraphProblem } from '../problem.ts'
import { say } from '../messages/say.ts'

/**
 * Finds outcomes with equal buttons, text required of automatic steps, steps that end only after absences, and filing
 * limits without a day.
 */
export const checkOutcomes: Check = ({ graph }) => {
  const dateQuestions = datesOf(graph)
  return graph.steps.flatMap((step) => [
    ...sameWords(step),
    ...nobodyWrites(step),
    ...onlyAbsences(step),
    ...filedTooLate(step, graph, dateQuestions),
  ])
}

const buttonText = ({ button, label }: Step['outcomes'][number]) => (button ?? label).trim()

function sameWords({ id, name, outcomes: list }: Step): GraphProblem[] {
  return [...groupBy(list, (outcome) => buttonText(outcome).toLowerCase()).values()]
    .filter((same) => same.length > 1)
    .map(([first]) =>
      problem(
        'OUTCOMES_ALIKE',
        id,
        say('problems.outcomesAlike', { name, said: first ? buttonText(first) : '' }),
      ),
    )
}

/** An automatic step takes its first outcome, and nobody is there to write. */
function nobodyWrites({ id, name, setting, outcomes: [first] }: Step): GraphProblem[] {
  if (!setting.automatic || !first?.mustWrite) return []
  return [problem('NOBODY_WRITES', id, say('problems.nobodyWrites', { name, label: first.label }))]
}

/** Where everybody comes, it could never be ended. */
function onlyAbsences({ id, name, outcomes }: Step): GraphProblem[] {
  if (outcomes.length === 0 || outcomes.some(({ absences }) => !absences)) return []
  return [problem('ONLY_ABSENCES', id, say('problems.onlyAbsences', { name }))]
}

/** What may be taken only where the case was filed early enough needs the day, and something else for the rest. */
function filedTooLate(
  step: Step,
  { clocks }: Graph,
  dateQuestions: ReturnType<typeof datesOf>,
): GraphProblem[] {
  const { id, name, outcomes, setting } = step
  const bound = outcomes.filter(({ filedWithin }) => filedWithin)
  if (bound.length === 0) return []
  const isTaken = (outcome: string) =>
    setting.automatic || clocks.some(({ takes }) => takes?.stepId === id && takes.outcome === outcome)
  return [
    ...(bound.length === outcomes.length
      ? [problem('ONLY_FILED_WITHIN', id, say('problems.onlyFiledWithin', { name }))]
      : []),
    ...bound.flatMap(({ id: outcome, label, filedWithin }) => {
      const date = dateQuestions.get(filedWithin?.field ?? '')
      return date?.stepId === id && date.question.required && !isTaken(outcome)
        ? []
        : [problem('FILED_WITHIN_UNASKED', id, say('problems.filedWithinUnasked', { name, label }))]
    }),
  ]
}
