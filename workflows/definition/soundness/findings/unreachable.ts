/** Steps, outcomes and arrows that no case ever comes to. */
import type { Message } from '../../messages/message.ts'
import { say } from '../../messages/say.ts'
import { problem, type GraphProblem } from '../../problem.ts'
import type { Arrow, MachineStep } from '../machine.ts'
import {
  type FindingContext,
  nameOf,
  didSee,
  opens,
  withFix,
  mendedBy,
  withTrace,
  warning,
} from './findingContext.ts'

type Leaving = { arrow: Arrow; from: number; end: number }

/** Arrows of outcomes that were seen to be taken; those of the start have no step. */
function arrowsSeen(look: FindingContext): Leaving[] {
  const { start, places } = look.machine
  return [
    ...start.arrows.map((arrow) => ({ arrow, from: -1, end: -1 })),
    ...places.flatMap(({ ends }, from) =>
      ends.flatMap(({ way, number }) =>
        didSee(look, 'ENDED', from, number) ? way.arrows.map((arrow) => ({ arrow, from, end: number })) : [],
      ),
    ),
  ]
}

const idle = (look: FindingContext) =>
  arrowsSeen(look).filter(({ arrow }) => !didSee(look, 'ARROW', arrow.number))

/** The way to the outcome that the arrow leaves. */
const upTo = (look: FindingContext, graphProblem: GraphProblem, { from, end }: Leaving): GraphProblem =>
  from < 0 ? graphProblem : withTrace(look, graphProblem, 'ENDED', from, end)

/** Only where an arrow that never carries anything leads to it: what comes after such a step is not named again. */
export function unreachableSteps(look: FindingContext): GraphProblem[] {
  if (!look.explored.isComplete) return []
  const reportedSteps = new Set<number>()
  return idle(look).flatMap((leaving) => {
    const { to } = leaving.arrow
    const place = look.machine.places[to]
    if (!place || opens(look, to) || reportedSteps.has(to)) return []
    reportedSteps.add(to)
    const name = nameOf(look, to)
    const graphProblem = problem(
      'NEVER_OPENS',
      place.id,
      say('problems.neverOpens', { name }),
      say('problems.removeStep'),
      { kind: 'REMOVE_STEP', stepId: place.id },
    )
    return [upTo(look, graphProblem, leaving)]
  })
}

/** Of steps that open: outcomes that nobody and nothing takes. */
export function unreachableOutcomes(look: FindingContext): GraphProblem[] {
  if (!look.explored.isComplete) return []
  return look.machine.places.flatMap((place, step) =>
    opens(look, step)
      ? place.ends
          .filter(({ number }) => !didSee(look, 'ENDED', step, number))
          .flatMap(({ outcome, number }) =>
            unreachableArrows(look, place, step, outcome.label, outcome.id, number),
          )
      : [],
  )
}

function unreachableArrows(
  look: FindingContext,
  place: MachineStep,
  step: number,
  label: string,
  outcome: string,
  end: number,
): GraphProblem[] {
  const name = nameOf(look, step)
  const remove = { kind: 'REMOVE_OUTCOME', stepId: place.id, outcome } as const
  const [first] = place.ends
  if (place.automatic)
    return [
      warning(
        problem(
          'OUTCOME_NEVER',
          place.id,
          say('problems.outcomeOfAutomatic', { name, label, first: first?.outcome.label ?? '' }),
          say('problems.removeOutcome', { label }),
          remove,
        ),
      ),
    ]
  const clock = look.machine.terms[place.ends[end]?.after ?? -1]?.clock
  if (!clock) return []
  const graphProblem = problem(
    'OUTCOME_NEVER',
    place.id,
    say('problems.outcomeNever', { name, label, clock: clock.name }),
    say('problems.doNotWaitFor', { label }),
    { kind: 'SET_OUTCOME', stepId: place.id, outcome, part: { after: null } },
  )
  return look.isKnown('CLOCK_STARTS_LATER', clock.id) ? [] : [withTrace(look, graphProblem, 'OPENED', step)]
}

/** Arrows whose condition is never true there, and arrows for all other cases of which there are none. */
export function unneededArrows(look: FindingContext): GraphProblem[] {
  if (!look.explored.isComplete) return []
  return idle(look).flatMap((leaving) => {
    const { arrow, from } = leaving
    const isTold = arrow.to < look.machine.close && !opens(look, arrow.to)
    if (isTold || look.isKnown('CONDITION_NEVER_HOLDS', arrow.edge.id)) return []
    const name =
      from < 0 ? say('problems.arrowFromStart') : say('problems.arrowFrom', { name: nameOf(look, from) })
    const remove = withFix(say('problems.removeArrow'), { kind: 'REMOVE_EDGE', edgeId: arrow.edge.id })
    if (arrow.condition)
      return [
        upTo(
          look,
          mendedBy(
            problem('CONDITION_NEVER_HOLDS', arrow.edge.id, say('problems.conditionNeverThere', { name })),
            remove,
          ),
          leaving,
        ),
      ]
    return [otherwiseNever(look, leaving, name)]
  })
}

function otherwiseNever(look: FindingContext, leaving: Leaving, name: Message): GraphProblem {
  const { arrow, from, end } = leaving
  const way = from < 0 ? look.machine.start : look.machine.places[from]?.ends[end]?.way
  const last = way?.arrows.findLast(({ condition }) => condition !== null)
  const fix = last
    ? withFix(say('problems.makeOtherwise'), {
        kind: 'MAKE_OTHERWISE',
        edgeId: last.edge.id,
        instead: arrow.edge.id,
      })
    : null
  return warning(
    upTo(
      look,
      mendedBy(problem('OTHERWISE_NEVER', arrow.edge.id, say('problems.otherwiseNever', { name })), fix),
      leaving,
    ),
  )
}
