/** Clocks that start, stop or end at the wrong time. */
import { beginsWith } from '../../graphIndex.ts'
import { say } from '../../messages/say.ts'
import { problem, type GraphProblem } from '../../problem.ts'
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

/**
 * Finds steps whose clock never starts (CLOCK_STARTS_LATER): the step that it counts from is never done by then; empty
 * after an incomplete search.
 */
export function clocksLater(look: FindingContext): GraphProblem[] {
  if (!look.explored.isComplete) return []
  return look.machine.places.flatMap(({ id, clock }, step) => {
    if (clock?.trigger.on !== 'STEP_COMPLETED' || !opens(look, step)) return []
    if (didSee(look, 'WATCHED', step) || look.isKnown('CLOCK_STARTS_LATER', id)) return []
    const name = nameOf(look, step)
    const graphProblem = problem(
      'CLOCK_STARTS_LATER',
      id,
      say('problems.clockNeverStarts', { name }),
      say('problems.startWhenOpened'),
      { kind: 'SET_CLOCK', stepId: id, part: { trigger: { on: 'STEP_OPENED' } } },
    )
    return [withTrace(look, graphProblem, 'OPENED', step)]
  })
}

/** Steps that open, on some way, when what their clock counts from can no longer come: it counts from there. */
export function orphanedClocks(look: FindingContext): GraphProblem[] {
  return look.machine.places.flatMap(({ id, clock }, step) => {
    if (clock?.trigger.on !== 'STEP_COMPLETED' || !didSee(look, 'UNWATCHED', step)) return []
    if (look.explored.isComplete && !didSee(look, 'WATCHED', step)) return []
    const from = look.machine.index.numberOf.get(clock.trigger.stepId) ?? -1
    const graphProblem = problem(
      'CLOCK_FORSAKEN',
      id,
      say('problems.clockForsaken', { name: nameOf(look, step), from: nameOf(look, from) }),
      say('problems.startWhenOpened'),
      { kind: 'SET_CLOCK', stepId: id, part: { trigger: { on: 'STEP_OPENED' } } },
    )
    return [warning(withTrace(look, graphProblem, 'UNWATCHED', step))]
  })
}

/** Terms whose start never comes, or whose stop only comes while they do not run. */
export function termsNeverRun(look: FindingContext): GraphProblem[] {
  if (!look.explored.isComplete) return []
  return look.machine.terms.flatMap(({ clock, number }) => {
    const { id, name, trigger, stops: ends } = clock
    if (!didSee(look, 'STARTED', number)) {
      const step = look.machine.index.numberOf.get(beginsWith(look.machine.index.graph, trigger) ?? '') ?? -1
      if (!opens(look, step)) return []
      const fix =
        'outcome' in trigger && trigger.outcome !== null
          ? withFix(say('problems.startHoweverItEnds'), {
              kind: 'SET_TERM',
              clockId: id,
              part: { trigger: { ...trigger, outcome: null } },
            })
          : null
      return [mendedBy(problem('TERM_NEVER_STARTS', id, say('problems.termNeverStarts', { name })), fix)]
    }
    if (ends.length === 0 || didSee(look, 'STOPPED', number) || clock.kind === 'MINIMUM') return []
    return [
      warning(
        withTrace(
          look,
          problem(
            'TERM_NEVER_STOPS',
            id,
            say('problems.termNeverStops', { name }),
            say('problems.runToTheEnd'),
            { kind: 'SET_TERM', clockId: id, part: { stops: [] } },
          ),
          'STARTED',
          number,
        ),
      ),
    ]
  })
}

/** A clock that counts from before its step opens, and a waiting period in between that takes all of its time. */
export function bornOverdue(look: FindingContext): GraphProblem[] {
  if (!look.explored.isComplete) return []
  return look.machine.races.flatMap(({ step, term }, race) => {
    if (!opens(look, step) || didSee(look, 'IN_TIME', race)) return []
    const id = look.machine.places[step]?.id ?? ''
    const graphProblem = problem(
      'BORN_OVERDUE',
      id,
      say('problems.bornOverdue', {
        name: nameOf(look, step),
        clock: look.machine.terms[term]?.clock.name ?? '',
      }),
      say('problems.startWhenOpened'),
      { kind: 'SET_CLOCK', stepId: id, part: { trigger: { on: 'STEP_OPENED' } } },
    )
    return [withTrace(look, graphProblem, 'OPENED', step)]
  })
}
