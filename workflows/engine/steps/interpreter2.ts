/**
 * Interpreter 2: tokens. Every instance that is not done is one. Where a step is reached by several arrows it
 * opens once for all tokens (ALL), when no other one can still arrive without passing through it, or once for
 * each (EACH). A required step asks to be done in this round, and where it can no longer come it is void. The
 * case closes when no token is left.
 */
import { endingOf } from './endMarks.ts'
import { placed, type Course, type Movement } from './movement.ts'
import type { StepInstance } from '../state.ts'
import { isHeld } from '../service.ts'
import { clockOf, instanceOf, isClosed, isOpen, logEntry, stepOf, type Turn } from '../turn.ts'

/** More automatic steps in one transition than any sound process has. */
const tooMany = 2000

export const tokens: Movement = {
  arrive(turn, stepId) {
    const waiting = live(turn).find((one) => one.stepId === stepId && one.status === 'LOCKED')
    if (waiting && stepOf(turn.process, stepId).join?.kind === 'ALL') return waiting.id
    const visit = (turn.state.visits?.[stepId] ?? 0) + 1
    turn.state.visits = { ...turn.state.visits, [stepId]: visit }
    return placed(turn, stepId, visit).id
  },
  closesAtEnd: ({ process }, from) =>
    from !== null &&
    stepOf(process, from.stepId).outcomes.find(({ id }) => id === from.outcome)?.closesNow === true,
  endBranch(turn, from, goesOn) {
    if (from && placeOf(turn, from) >= placeOf(turn, turn.state.ended)) turn.state.ended = from
    if (!from || (!goesOn && live(turn).length === 0)) return
    const ended = Object.values(turn.state.steps).findLast(
      (one) => one.stepId === from.stepId && !isOpen(one),
    )
    logEntry(turn, 'BRANCH_ENDED', ended?.id ?? null, { by: null })
  },
  done(turn, { id, stepId }) {
    const { state } = turn
    state.completed[stepId] = turn.at
    state.ends = { ...state.ends, [stepId]: 1 + Math.max(0, ...Object.values(state.ends ?? {})) }
    forgetBefore(turn, stepId, id)
  },
  left() {},
  settle(turn, course) {
    for (let count = 0; !isClosed(turn.state); count++) {
      if (count > tooMany) throw new Error('The definition has a circle of automatic steps')
      if (live(turn).length === 0) return course.close(turn, turn.state.ended ?? null)
      if (!openNext(turn, course)) return
    }
  },
}

/** Visits of a step before its last one that is done leave the state: rows and timeline keep them. */
function forgetBefore({ state }: Turn, stepId: string, id: string): void {
  for (const one of Object.values(state.steps)) {
    if (one.stepId !== stepId || one.id === id || isOpen(one)) continue
    delete state.steps[one.id]
    if (clockOf(state, one.id)) delete state.clocks[one.id]
  }
}

const placeOf = ({ process }: Turn, end: { stepId: string } | undefined): number =>
  end ? (stepOf(process, end.stepId).place ?? 0) : -1

const live = ({ state }: Turn): StepInstance[] => Object.values(state.steps).filter(isOpen)

/** Opens one token that may, and answers whether there was one. */
function openNext(turn: Turn, { open }: Course): boolean {
  const waiting = live(turn).filter(
    (one) => one.status === 'LOCKED' && (!isHeld(turn, one) || endingOf(turn, one.stepId)),
  )
  const blockers = new Map(waiting.map((one) => [one.id, blockersOf(turn, one)]))
  const free = waiting.find((one) => blockers.get(one.id)?.length === 0)
  const next = free ?? firstOfCircle(waiting, blockers)
  if (!next) return false
  sayVoid(turn, next)
  if (!free) logEntry(turn, 'JOIN_OPENED', next.id, { by: null })
  open(turn, instanceOf(turn.state, next.id) ?? next)
  return true
}

/** The live tokens that this one waits for. */
function blockersOf(turn: Turn, token: StepInstance): StepInstance[] {
  const { join } = stepOf(turn.process, token.stepId)
  const others = live(turn).filter((one) => one.stepId !== token.stepId)
  const comes = new Set(unmet(turn, token.stepId).flatMap((id) => join?.comes[id] ?? []))
  const gathers = new Set(join?.kind === 'ALL' ? join.from : [])
  return [...before(turn, token), ...others.filter(({ stepId }) => comes.has(stepId) || gathers.has(stepId))]
}

/** Tokens at the same step that came before. */
function before(turn: Turn, token: StepInstance): StepInstance[] {
  const same = live(turn).filter((one) => one.stepId === token.stepId)
  return same.filter((one) => one.status === 'READY' || same.indexOf(one) < same.indexOf(token))
}

/** Required steps that were not done since this one was. */
function unmet({ process, state }: Turn, stepId: string): string[] {
  const ownEnd = state.ends?.[stepId] ?? 0
  return stepOf(process, stepId).requires.filter((id) => (state.ends?.[id] ?? 0) <= ownEnd)
}

/**
 * The oldest of those that wait for nothing but tokens that wait for each other, so that no drawing can stand
 * still; null where every token will be free by itself.
 */
function firstOfCircle(waiting: StepInstance[], blockers: Map<string, StepInstance[]>): StepInstance | null {
  const stuck = new Set(waiting.map((one) => one.id))
  for (let size = -1; size !== stuck.size;) {
    size = stuck.size
    for (const id of stuck) if (!blockers.get(id)?.some((one) => stuck.has(one.id))) stuck.delete(id)
  }
  return (
    waiting.find((one) => stuck.has(one.id) && blockers.get(one.id)?.every(({ id }) => stuck.has(id))) ?? null
  )
}

/** A requirement that was never met, and cannot be any more, is said to be void. */
function sayVoid(turn: Turn, token: StepInstance): void {
  for (const required of unmet(turn, token.stepId))
    if (turn.state.ends?.[required] === undefined)
      logEntry(turn, 'REQUIREMENT_VOID', token.id, { by: null, required })
}
