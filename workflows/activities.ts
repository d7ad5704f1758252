/**
 * What the case workflow asks of its workers: types only, so that nothing but ids and enums can be meant.
 */
import type { Process } from './definition/definition.ts'
import type {
  CaseEvent,
  Calendar,
  CaseState,
  Effect,
  InformedParty,
  Instant,
  Values,
} from './engine/state.ts'

export type CaseKey = { caseId: string; workspaceId: string; definitionHash: string }
/** A transition as the database remembers it: enough to make its state again. */
export type Recorded = { seq: number; key: string | null; at: Instant; event: CaseEvent }
/** Nothing was written: an event names parties as reachable whom nobody with an account stands for. */
export type Unreached = { unreached: InformedParty[] }
/** Nothing was written: an event takes parties for absent for whom somebody with an account stands. */
export type Reached = { reached: InformedParty[] }
/** Nothing was written: an event assigns steps to people whom answers named, and who cannot be assigned them now. */
export type Gone = { gone: string[] }
export type LoadedCase = {
  process: Process
  calendar: Calendar
  /** The id of who last changed that calendar; missing where it is not known, or nobody did since the case began. */
  calendarBy?: string
  filedAt: Instant
  values: Values
  /** Transitions that are written but that this run does not know: none, unless a run was lost. */
  recorded: Recorded[]
  /** There where these are only the first of them: an answer has room for so many. */
  isMore?: true
}
export type Transition = CaseKey & {
  /** Written once: a second run with the same (caseId, seq) changes nothing. */
  seq: number
  /** Idempotency key of the act; null where time or filing makes the transition. */
  key: string | null
  at: Instant
  /** When the first of what it fires was due; missing where nothing was. Tells how late it is, no more. */
  dueAt?: Instant
  /** When the run woke, where later than `at`: notices are dated by it, since nobody was notified before. */
  wokeAt?: Instant
  /** The trace of the act (W3C traceparent); missing where none is kept. */
  trace?: string
  event: CaseEvent
  effects: Effect[]
  status: CaseState['status']
}

export type CaseActivities = {
  /**
   * Reads the definition by its hash and the branch's calendar. Fails without retry with type
   * DEFINITION_DAMAGED when the content no longer matches its hash.
   */
  loadCase(key: CaseKey, since: number): Promise<LoadedCase>
  /**
   * Writes one transition in one PostgreSQL transaction: case, steps, events, escalation settings, assignments,
   * notices, outbox, ledger.
   * Returns null, or what was written under this seq before: a worker that was killed may have written it without
   * reporting it. Otherwise it writes nothing and returns `unreached` where the transition informs, or gives a step
   * to, parties who cannot be informed: the event must say so; `reached` where somebody acts in place of parties who
   * can act for themselves, or reports that they have left; `gone` where it would assign a step to people who left, or
   * became a party, since an answer named them.
   */
  commitTransition(transition: Transition): Promise<Recorded | Unreached | Reached | Gone | null>
  /** Marks the case "needs attention" with a code, or clears the mark (null). */
  setAttention(key: CaseKey, code: string | null): Promise<void>
}

/** `PREPARE` reads and validates and changes nothing, `RUN` does it, `UNDO` takes back what was done. */
export type JobPhase = 'PREPARE' | 'RUN' | 'UNDO'
export type JobInput = { jobId: string; workspaceId: string; phase: JobPhase }
export type JobActivities = {
  /**
   * Does a phase of a job to its end, heartbeating; begun again, it goes on where it stopped. What is wrong
   * with the work is written to the job and is no failure.
   */
  work(input: JobInput): Promise<void>
}

export type DatesInput = { workspaceId: string }
export type DatesActivities = {
  /**
   * Does what the workspace's dates ask for by now, each thing once, and answers when to look again
   * (milliseconds since 1970) or null.
   */
  applyDates(input: DatesInput): Promise<{ nextAt: number | null }>
}

export type TrainingActivities = {
  /**
   * Does what the dates of a workspace's assignments and policies ask for by now, each thing once, for a while at most;
   * answers when to look again (milliseconds since 1970), which has passed where something is left, or null.
   */
  applyTraining(input: DatesInput): Promise<{ nextAt: number | null }>
}

export type SweepActivities = {
  /** Removes what nothing needs any more, in every workspace; goes on where it stopped. */
  sweep(): Promise<void>
}
