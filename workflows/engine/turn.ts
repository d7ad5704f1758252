/**
 * One transition in the making: a draft of the next state and the effects so far. The state it began from is
 * never touched.
 */
import type { Process, ProcessStep } from '../definition/definition.ts'
import type { Actor, Recipient } from '../definition/graph.ts'
import type {
  Calendar,
  CaseState,
  ClockState,
  Effect,
  InformedParty,
  Instant,
  LogEntry,
  LogKind,
  NoticeKind,
  StepInstance,
} from './state.ts'
import { restateAssigned } from './assignedSteps.ts'

export type Turn = {
  process: Process
  calendar: Calendar
  at: Instant
  /** Who acts; null where time or an automatic step does. */
  by: string | null
  state: CaseState
  effects: Effect[]
  /** Instances entered but not opened yet. */
  entered: string[]
  /** Parties who cannot be informed in the product now. */
  unreached: InformedParty[]
  /** People whom answers named, and who can be assigned nothing any more. */
  gone?: string[]
  /** When the run looked, where that is later than `at`. */
  wokeAt?: Instant
  firesOneByOne?: true
  countsOnHold?: true
  /** Since when the case was on hold that goes on by this event. */
  heldSince?: Instant
  /** The end of the term whose outcome is taken after a hold. Clocks of the case that no hold stops count from it. */
  countsFrom?: Instant | undefined
  /** A notice was served outside: the party's steps that open by it count from then. */
  opensFrom?: { party: InformedParty; at: Instant }
}

/** Until when reminders and rounds that were missed together count as one. */
export const missedUntil = ({ at, wokeAt = at }: Turn): Instant => Math.max(at, wokeAt)

/** A draft of the state: its records are copies, the rows in them are replaced and never changed. */
export function draftState(state: CaseState): CaseState {
  return {
    ...state,
    steps: { ...state.steps },
    clocks: { ...state.clocks },
    completed: { ...state.completed },
    ...(state.visits ? { visits: { ...state.visits }, ends: { ...state.ends } } : {}),
    informed: { ...state.informed },
    ...(state.awaitsService ? { awaitsService: { ...state.awaitsService } } : {}),
    ...(state.served ? { served: { ...state.served } } : {}),
    values: { ...state.values },
  }
}

/** What the definition says of a step. Throws for an unknown id: the definition is damaged. */
export function stepOf(process: Process, stepId: string): ProcessStep {
  const step = Object.hasOwn(process.steps, stepId) ? process.steps[stepId] : undefined
  if (!step) throw new Error(`The definition has no step ${stepId}`)
  return step
}

/** The instance of an id, or undefined. */
export const instanceOf = (state: CaseState, id: string): StepInstance | undefined =>
  Object.hasOwn(state.steps, id) ? state.steps[id] : undefined
/** Returns the state of a clock by its id; undefined for an unknown id. */
export const clockOf = (state: CaseState, id: string): ClockState | undefined =>
  Object.hasOwn(state.clocks, id) ? state.clocks[id] : undefined
/** Whether the case is over: CLOSED or WITHDRAWN. */
export const isClosed = (state: CaseState): boolean =>
  state.status === 'CLOSED' || state.status === 'WITHDRAWN'
/** Whether a step has not ended: READY, or LOCKED while it waits. */
export const isOpen = (instance: StepInstance): boolean =>
  instance.status === 'READY' || instance.status === 'LOCKED'

/** Stores a step in the state, adds the effect that saves it, and returns the step. */
export function saveStep(turn: Turn, step: StepInstance): StepInstance {
  turn.state.steps[step.id] = step
  turn.effects.push({ do: 'SAVE_STEP', step })
  return step
}

/** Stores a clock in the state and adds the effect that saves it. */
export function saveClock(turn: Turn, clock: ClockState): void {
  turn.state.clocks[clock.id] = clock
  turn.effects.push({ do: 'SAVE_CLOCK', clock })
}

/** Writes a line of the timeline, of this moment and this person unless `more` says otherwise. */
export function logEntry(turn: Turn, kind: LogKind, step: string | null, more: Partial<LogEntry> = {}): void {
  turn.effects.push({ do: 'LOG', entry: { kind, at: turn.at, step, by: turn.by, ...more } })
}

/**
 * Notifies people. Recipients are resolved here: ACTOR becomes the actor of the step at this moment, and nobody is
 * named twice. In place of a party who was served outside of the product, the committee is notified; notices in the
 * words of the process are for the party alone.
 */
export function notify(
  turn: Turn,
  about: NoticeKind,
  step: StepInstance | null,
  recipients: Recipient[],
  more: Partial<Pick<Extract<Effect, { do: 'NOTIFY' }>, 'action' | 'clock' | 'task'>> = {},
): void {
  const named = new Map(
    recipients
      .flatMap((one) => (one.to === 'ACTOR' ? (step?.actor ? [recipientOf(step.actor)] : []) : [one]))
      .map((one) => (about === 'ACTION' ? one : insteadOf(turn.state, one)))
      .map((one) => [JSON.stringify(one), one]),
  )
  if (named.size > 0)
    turn.effects.push({
      do: 'NOTIFY',
      about,
      step: step?.id ?? null,
      recipients: [...named.values()],
      action: null,
      ...more,
    })
}

/** The committee, which acts on their behalf, for a party who was served outside of the product. */
function insteadOf({ served }: CaseState, one: Recipient): Recipient {
  const isServed = (one.to === 'RESPONDENT' || one.to === 'EMPLOYER') && served?.[one.to] !== undefined
  return isServed ? { to: 'COMMITTEE' } : one
}

/** Returns the recipient for an actor: the holders of a role, one person, or a capacity in the case. */
export function recipientOf(actor: Actor): Recipient {
  if (actor.by === 'ROLE') return { to: 'ROLE', role: actor.role }
  return actor.by === 'PERSON' ? { to: 'PERSON', userId: actor.userId } : { to: actor.by }
}

/** The committee, the complainant, and those who know of the case already. */
export function everyoneInformed({ informed }: CaseState): Recipient[] {
  return [
    { to: 'COMMITTEE' },
    { to: 'COMPLAINANT' },
    ...(informed.RESPONDENT === undefined ? [] : [{ to: 'RESPONDENT' } as const]),
    ...(informed.EMPLOYER === undefined ? [] : [{ to: 'EMPLOYER' } as const]),
  ]
}

/** One row is saved once, where it was saved first, as it stands in the end. */
export function settledEffects({ effects, state }: Turn): Effect[] {
  const seen = new Set<string>()
  const settled = effects.flatMap((effect): Effect[] => {
    if (effect.do !== 'SAVE_STEP' && effect.do !== 'SAVE_CLOCK') return [effect]
    const key = effect.do === 'SAVE_STEP' ? `step ${effect.step.id}` : `clock ${effect.clock.id}`
    if (seen.has(key)) return []
    seen.add(key)
    return effect.do === 'SAVE_STEP'
      ? [{ do: 'SAVE_STEP', step: state.steps[effect.step.id] ?? effect.step }]
      : [{ do: 'SAVE_CLOCK', clock: state.clocks[effect.clock.id] ?? effect.clock }]
  })
  return restateAssigned(state, settled)
}
