/** Cases that stop, and cases that go round without an end. */
import { say } from '../../messages/say.ts'
import { problem, type GraphProblem } from '../../problem.ts'
import { storyOf } from '../story.ts'
import { isHeldBack } from '../terms.ts'
import { type FindingContext, nameOf, withFix, mendedBy } from './findingContext.ts'

/** Nobody and no clock can end what is open: each outcome waits for a clock that only starts afterwards. */
export function stops(look: FindingContext): GraphProblem[] {
  const { machine, explored } = look
  const reportedSteps = new Set<number>()
  return explored.stuck.flatMap((number) => {
    const situation = explored.situations[number]
    const step = situation?.marking.open[0]
    if (!situation || step === undefined || reportedSteps.has(step)) return []
    reportedSteps.add(step)
    const blockedEnd = machine.places[step]?.ends.find(
      ({ after }) => after >= 0 && isHeldBack(machine, situation.marking, after, step),
    )
    const clock = machine.terms[blockedEnd?.after ?? -1]?.clock
    const fix = blockedEnd
      ? withFix(say('problems.doNotWaitFor', { label: blockedEnd.outcome.label }), {
          kind: 'SET_OUTCOME',
          stepId: machine.places[step]?.id ?? '',
          outcome: blockedEnd.outcome.id,
          part: { after: null },
        })
      : null
    const graphProblem = mendedBy(
      problem(
        'CASE_STOPS',
        machine.places[step]?.id ?? null,
        say('problems.caseStops', { name: nameOf(look, step), clock: clock?.name ?? '' }),
      ),
      fix,
    )
    const trace = storyOf(machine, explored, situation, () => false)
    const { open, waiting } = trace.at(-1) ?? { open: [], waiting: [] }
    const end = { kind: 'STUCK' as const, stepId: machine.places[step]?.id ?? '', open, waiting }
    return [{ ...graphProblem, trace: [...trace, clock ? { ...end, clockId: clock.id } : end] }]
  })
}

/** It goes on and on: none of the ways from there leads to the end. */
export function neverEnds(look: FindingContext): GraphProblem[] {
  const { machine, explored } = look
  const first = explored.endless.find((number) => !explored.stuck.includes(number))
  const situation = explored.situations[first ?? -1]
  const step = situation?.marking.open[0]
  if (!situation || step === undefined || explored.stuck.length > 0) return []
  const id = machine.places[step]?.id ?? ''
  if (look.isKnown('NO_WAY_TO_CLOSE', id)) return []
  const graphProblem = problem(
    'NO_WAY_TO_CLOSE',
    id,
    say('problems.neverClosesThere', { name: nameOf(look, step) }),
  )
  return [{ ...graphProblem, trace: storyOf(machine, explored, situation, () => false) }]
}
