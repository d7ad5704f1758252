/** Steps that depend on each other: requirements, joins, and what one branch does to another. */
import { say } from '../../messages/say.ts'
import { problem, type GraphProblem } from '../../problem.ts'
import type { Arrow } from '../machine.ts'
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

const requirementFix = ({ machine }: FindingContext, step: number, required: number) => {
  const [own, other] = [machine.places[step]?.id, machine.places[required]?.id]
  const row = machine.index.graph.prerequisites.find(
    (one) => one.stepId === own && one.requiresStepId === other,
  )
  return withFix(say('problems.doNotWait'), { kind: 'REMOVE_PREREQUISITE', prerequisiteId: row?.id ?? '' })
}

const needsOf = ({ machine }: FindingContext) => machine.places.flatMap(({ needs }) => needs)

/**
 * Finds prerequisites that never hold when their step opens (PREREQUISITE_NEVER_MET); empty after an incomplete
 * search.
 */
export function neverMet(look: FindingContext): GraphProblem[] {
  if (!look.explored.isComplete) return []
  return needsOf(look).flatMap(({ step, required }) => {
    const id = look.machine.places[step]?.id ?? ''
    const isMet = didSee(look, 'MET', step, required)
    if (isMet || !opens(look, step) || look.isKnown('PREREQUISITE_NEVER_MET', id)) return []
    const names = { name: nameOf(look, step), wanted: nameOf(look, required) }
    const graphProblem = mendedBy(
      problem('PREREQUISITE_NEVER_MET', id, say('problems.neverMet', names)),
      requirementFix(look, step, required),
    )
    return [withTrace(look, graphProblem, 'OPENED', step)]
  })
}

/**
 * Warns of steps that open, on some way, without a required step (REQUIREMENT_VOID), unless that prerequisite is never
 * met at all.
 */
export function voids(look: FindingContext): GraphProblem[] {
  return needsOf(look).flatMap(({ step, required }) => {
    const isNamed = look.explored.isComplete && !didSee(look, 'MET', step, required)
    if (!didSee(look, 'VOID', step, required) || isNamed) return []
    const names = { name: nameOf(look, step), wanted: nameOf(look, required) }
    const graphProblem = mendedBy(
      problem('REQUIREMENT_VOID', look.machine.places[step]?.id ?? '', say('problems.voidThere', names)),
      requirementFix(look, step, required),
    )
    return [warning(withTrace(look, graphProblem, 'VOID', step, required))]
  })
}

/** Without a fix: which one mends it, only another search can say (confirmFix.ts). */
export function circles(look: FindingContext): GraphProblem[] {
  return look.machine.places.flatMap(({ id, isAll, needs }, step) => {
    if (!isAll && needs.length === 0) return []
    const other = look.machine.places.findIndex((_place, number) => didSee(look, 'CIRCLE', step, number))
    if (other < 0) return []
    const names = { name: nameOf(look, step), other: nameOf(look, other) }
    const graphProblem = problem('JOIN_CIRCLE', id, say('problems.joinCircle', names))
    return [warning(withTrace(look, graphProblem, 'CIRCLE', step, other))]
  })
}

/**
 * A step that only leads back to itself or to the end, and tells nobody: it stands open in case there is something
 * to record, and nothing is lost when the case ends first. It may pass a step that only leads back to it.
 */
function standsBy(look: FindingContext, step: number): boolean {
  const [back, ...others] = new Set(waysOf(look, step))
  return isHub(look, step) || (back !== undefined && others.length === 0 && isHub(look, back))
}

function isHub(look: FindingContext, step: number): boolean {
  const ways = waysOf(look, step)
  const isBack = (to: number) => !hasActions(look, to) && waysOf(look, to).every((next) => next === step)
  return (
    !hasActions(look, step) &&
    ways.includes(step) &&
    ways.every((to) => to === step || to === look.machine.close || isBack(to))
  )
}

const waysOf = ({ machine }: FindingContext, step: number): number[] =>
  (machine.places[step]?.ends ?? []).flatMap(({ way }) => way.arrows.map(({ to }) => to))
const hasActions = ({ machine }: FindingContext, step: number): boolean =>
  machine.index.graph.actions.some(({ stepId, enabled }) => enabled && stepId === machine.places[step]?.id)

/** Outcomes that close the case while something is open elsewhere. */
export function lostWork(look: FindingContext): GraphProblem[] {
  const { machine } = look
  return machine.places.flatMap(({ id, ends }, step) => {
    const closing = ends.find(
      ({ outcome, way }) => outcome.closesNow && way.arrows.some(({ to }) => to === machine.close),
    )
    if (!closing) return []
    const lost = machine.places.findIndex(
      (_place, number) => didSee(look, 'DISCARDED', number, step) && !standsBy(look, number),
    )
    if (lost < 0) return []
    const graphProblem = problem(
      'WORK_LOST',
      id,
      say('problems.workLost', {
        label: closing.outcome.label,
        name: nameOf(look, step),
        lost: nameOf(look, lost),
      }),
      say('problems.closeLast'),
      { kind: 'SET_OUTCOME', stepId: id, outcome: closing.outcome.id, part: { closesNow: false } },
    )
    return [warning(withTrace(look, graphProblem, 'DISCARDED', lost, step))]
  })
}

/** Two arrows with different conditions on one answer that are both taken. */
export function overlaps(look: FindingContext): GraphProblem[] {
  const { machine } = look
  const pairs = [machine.start, ...machine.places.flatMap(({ ends }) => ends.map(({ way }) => way))].flatMap(
    (way) => way.overlaps,
  )
  return pairs.flatMap(([one, other]) => {
    if (!didSee(look, 'OVERLAP', one.number, other.number)) return []
    const where = ({ to }: Arrow) => (to < machine.close ? nameOf(look, to) : say('problems.theEnd'))
    const graphProblem = problem(
      'CONDITIONS_OVERLAP',
      other.edge.id,
      say('problems.conditionsOverlap', { one: where(one), other: where(other) }),
    )
    return [warning(withTrace(look, graphProblem, 'OVERLAP', one.number, other.number))]
  })
}
