/**
 * A case that neither a person nor time can move on: no step is open, or each outcome of those that are waits for
 * something that only another step could bring. It is marked in the very transition that led there. One step that
 * waits for another one that can be ended is no standstill.
 */
import type { Outcome } from '../definition/graph.ts'
import { missingAbsences } from './absences.ts'
import { caseClockOf, hasBegun, waitsFor } from './caseClocks.ts'
import type { AttentionCode, CaseState, StepInstance } from './state.ts'
import { isHeld } from './service.ts'
import { isClosed, stepOf, type Turn } from './turn.ts'

type CaseContext = Pick<Turn, 'process' | 'state' | 'at'>

/** Says so where it came about or is over; asked again (`isAsked`), also where it has lasted. */
export function markStopped(turn: Turn, isAsked: boolean): void {
  const { state } = turn
  if (isClosed(state)) return void delete state.stopped
  const code = whyStopped(turn)
  if (code === markOf(state) && !(code && isAsked)) return
  if (code) state.stopped = code === 'NOTHING_OPEN' ? true : code
  else delete state.stopped
  turn.effects.push({ do: 'ATTENTION', code })
}

const markOf = ({ stopped }: CaseState): AttentionCode | null =>
  stopped === true ? 'NOTHING_OPEN' : (stopped ?? null)

function whyStopped(context: CaseContext): AttentionCode | null {
  const open = ready(context.state)
  // The committee can record the service that a locked step waits for.
  if (Object.values(context.state.steps).some((one) => one.status === 'LOCKED' && isHeld(context, one)))
    return null
  if (open.length === 0) return 'NOTHING_OPEN'
  return open.some((one) => canEnd(context, one)) ? null : 'NOTHING_MOVES'
}
const ready = ({ steps }: CaseState): StepInstance[] =>
  Object.values(steps).filter((one) => one.status === 'READY')

/** By a person, now or when a term is over that runs already; or by the end of a term. */
function canEnd(context: CaseContext, open: StepInstance): boolean {
  const { outcomes } = stepOf(context.process, open.stepId)
  return outcomes.some(
    (outcome) =>
      canHaveAbsences(context, outcome) &&
      (waitsFor(context, open.id, outcome.after) !== 'NOT_BEGUN' || isTakenByTime(context, open, outcome)),
  )
}

/** They are there, or a meeting stands open at which somebody can stay away. */
const canHaveAbsences = ({ state }: CaseContext, outcome: Outcome): boolean =>
  missingAbsences(state, outcome) === null ||
  ready(state).some(({ stepId }) => stepId === outcome.absences?.at)

/** When a term ends, or when the case goes on whose hold its end has met. */
const isTakenByTime = (
  { process, state }: CaseContext,
  { id: open, stepId }: StepInstance,
  outcome: Outcome,
): boolean =>
  Object.values(process.clocks ?? {}).some(({ id, takes }) => {
    const clock = caseClockOf(state, id)
    if (takes?.stepId !== stepId || takes.outcome !== outcome.id || !clock) return false
    return clock.takesLater === open || (hasBegun(clock) && !clock.overdue)
  })
