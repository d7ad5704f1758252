/**
 * Informing a party, and serving the notice outside of the product where nobody with an account stands for it. Who
 * can be reached, rows know: an event names those who cannot (`unreached`). A party is informed, awaits service or
 * was served, and is one of these at a time.
 */
import type { Action, Actor } from '../definition/graph.ts'
import { caseClockId } from './caseClocks.ts'
import { unstarted } from './clocks.ts'
import type { CaseEvent, CaseState, InformedParty, Instant, StepInstance } from './state.ts'
import { clockOf, logEntry, notify, saveClock, saveStep, stepOf, type Turn, missedUntil } from './turn.ts'

const informedParties: InformedParty[] = ['RESPONDENT', 'EMPLOYER']
const remindAfterMs = 3 * 86_400_000

/** The party that acts on a step; null where somebody else does. */
export const partyOf = (actor: Actor | null): InformedParty | null =>
  informedParties.find((party) => party === actor?.by) ?? null

const isServed = ({ served }: CaseState, party: InformedParty) => served?.[party] !== undefined
const isAwaited = ({ awaitsService }: CaseState, party: InformedParty) => awaitsService?.[party] !== undefined

/** Whether a step has to stay locked, since the notice of the case has reached nobody who could act on it. */
export function isHeld({ state }: Pick<Turn, 'state'>, { actor }: StepInstance): boolean {
  const party = partyOf(actor)
  return party !== null && isAwaited(state, party)
}

/** Asks for service where a step would open for a party whom nobody stands for. Answers whether it stays locked. */
export function holdUnreached(turn: Turn, step: StepInstance): boolean {
  const party = partyOf(step.actor)
  if (party === null || isServed(turn.state, party)) return false
  if (turn.unreached.includes(party)) awaitService(turn, party, step)
  return isAwaited(turn.state, party)
}

/**
 * Opens the case to a party: from here on they see their own part, and act for themselves, also where the notice was
 * served outside of the product before. Informing twice does nothing.
 */
export function inform(
  turn: Turn,
  party: InformedParty,
  instance: StepInstance | null,
  action: Action | null,
): void {
  const { state } = turn
  if (state.informed[party] !== undefined) return
  if (turn.unreached.includes(party))
    return isServed(state, party) ? undefined : awaitService(turn, party, instance)
  forget(state, party)
  state.informed[party] = turn.at
  turn.effects.push({ do: 'INFORM', party })
  logEntry(turn, 'INFORMED', instance?.id ?? null, { party })
  notify(turn, 'INFORMED', instance, [{ to: party }], { action })
  release(turn, party)
}

/** The committee is asked to serve the notice outside of the product. Asking twice does nothing. */
function awaitService(turn: Turn, party: InformedParty, instance: StepInstance | null): void {
  const { state, at } = turn
  if (isAwaited(state, party)) return
  forget(state, party)
  delete state.informed[party]
  state.awaitsService = { ...state.awaitsService, [party]: { since: at, remindAt: at + remindAfterMs } }
  turn.effects.push({ do: 'AWAIT_SERVICE', party })
  logEntry(turn, 'SERVICE_AWAITED', instance?.id ?? null, { party, by: null })
  notify(turn, 'SERVICE_AWAITED', null, [{ to: 'COMMITTEE' }])
  for (const open of Object.values(state.steps)) if (partyOf(open.actor) === party) lock(turn, open)
}

/** The notice was served on a day; what waited for it opens, and counts from then. */
export function serve(turn: Turn, party: InformedParty, on: Instant): void {
  const { state } = turn
  const since = state.awaitsService?.[party]?.since ?? turn.at
  forget(state, party)
  state.served = { ...state.served, [party]: on }
  turn.effects.push({ do: 'SERVED', party, on })
  turn.opensFrom = { party, at: Math.max(on, since) }
  release(turn, party)
}

/** Clears a party's notice and service: another person, who had neither, may be that party from now on. */
export function restartForParty(turn: Turn, party: InformedParty): void {
  forget(turn.state, party)
  delete turn.state.informed[party]
}

/** Whether the process has asked for the party to be informed, whatever came of it. */
export const isDueToKnow = (state: CaseState, party: InformedParty): boolean =>
  state.informed[party] !== undefined || isAwaited(state, party) || isServed(state, party)

/**
 * Informs parties who can be reached now, asks for service where nobody is left to act on an open step, and corrects
 * records that were never true.
 */
export function lookAgain(
  turn: Turn,
  { untrue = {}, left = {} }: Extract<CaseEvent, { type: 'REACH' }>,
): void {
  for (const party of informedParties) {
    const informedAt = turn.state.informed[party]
    if (informedAt !== undefined && informedAt === untrue[party]) {
      logEntry(turn, 'INFORMED_CORRECTED', null, { party, by: null })
      awaitService(turn, party, null)
    } else if (informedAt !== undefined && informedAt === left[party] && hasLockable(turn, party))
      awaitService(turn, party, null)
    else if (isAwaited(turn.state, party) || isServed(turn.state, party)) inform(turn, party, null, null)
  }
}

/** Somebody stands for the party now whom the committee admitted: informs them where its notice had reached nobody. */
export function informAdmitted(turn: Turn, party: InformedParty): void {
  if (isAwaited(turn.state, party) || isServed(turn.state, party)) inform(turn, party, null, null)
}

const hasLockable = ({ state }: Turn, party: InformedParty): boolean =>
  Object.values(state.steps).some((one) => partyOf(one.actor) === party && isLockable(one))

/**
 * For a case that is over: corrects records that were never true, and informs parties who can be reached now and were
 * served outside of the product, or had left when it ended. It stays over, and nobody is asked to serve anything.
 */
export function correctClosed(
  turn: Turn,
  { untrue = {}, back = [] }: Extract<CaseEvent, { type: 'REACH' }>,
): void {
  const { informed } = turn.state
  for (const party of informedParties) {
    const isBack = back.includes(party) && !turn.unreached.includes(party)
    if (isServed(turn.state, party) || isBack) inform(turn, party, null, null)
    if (informed[party] === undefined || informed[party] !== untrue[party]) continue
    delete informed[party]
    turn.effects.push({ do: 'CORRECT_INFORMED', party })
    logEntry(turn, 'INFORMED_CORRECTED', null, { party, by: null })
  }
}

/** Reminds the committee of services that it has not recorded. */
export function fireServiceReminders(turn: Turn, until: Instant): void {
  for (const party of informedParties) {
    const awaited = turn.state.awaitsService?.[party]
    if (!awaited || awaited.remindAt > until) continue
    const remindAt = missedUntil(turn) + remindAfterMs
    turn.state.awaitsService = { ...turn.state.awaitsService, [party]: { ...awaited, remindAt } }
    notify(turn, 'SERVICE_AWAITED', null, [{ to: 'COMMITTEE' }])
  }
}

function forget(state: CaseState, party: InformedParty): void {
  if (state.awaitsService) {
    delete state.awaitsService[party]
    if (Object.keys(state.awaitsService).length === 0) delete state.awaitsService
  }
  if (state.served) {
    delete state.served[party]
    if (Object.keys(state.served).length === 0) delete state.served
  }
}

/** Steps that were held are looked at again. */
function release({ state, process, entered }: Turn, party: InformedParty): void {
  for (const one of Object.values(state.steps)) {
    const { requires } = stepOf(process, one.stepId)
    const isFree = process.interpreter > 1 || requires.every((id) => Object.hasOwn(state.completed, id))
    if (one.status === 'LOCKED' && partyOf(one.actor) === party && isFree) entered.push(one.id)
  }
}

const isLockable = ({ status, meeting }: StepInstance): boolean => status === 'READY' && meeting === null

/** An open step that nobody can act on waits again, and so do the clocks that its opening started. */
function lock(turn: Turn, open: StepInstance): void {
  if (!isLockable(open)) return
  saveStep(turn, { ...open, status: 'LOCKED', openedAt: null })
  if (clockOf(turn.state, open.id)) saveClock(turn, unstarted(open.id, open.stepId))
  for (const { id, trigger } of Object.values(turn.process.clocks ?? {}))
    if (trigger.on === 'STEP_OPENED' && trigger.stepId === open.stepId)
      saveClock(turn, { ...unstarted(caseClockId(id), ''), of: id })
}
