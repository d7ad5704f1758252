/** What the case workflow asks of its workers: types only, so that nothing but ids and enums can be meant (design §3 rules 4, 7, 10). */
import type { Process } from './definition/definition.ts'
import type { CaseEvent, Calendar, CaseState, Effect, Instant, Values } from './engine/state.ts'

export type CaseKey = { caseId: string; workspaceId: string; definitionHash: string }
export type LoadedCase = { process: Process; calendar: Calendar; filedAt: Instant; values: Values }
export type Transition = {
  caseId: string; workspaceId: string
  /** Written once: a second run with the same (caseId, seq) changes nothing. */
  seq: number
  at: Instant
  event: CaseEvent
  effects: Effect[]
  status: CaseState['status']
}

export type CaseActivities = {
  /** Reads the definition by its hash and the branch's calendar. Fails without retry with type DEFINITION_DAMAGED when the content no longer matches its hash. */
  loadCase(key: CaseKey): Promise<LoadedCase>
  /** Writes one transition in one PostgreSQL transaction: case, steps, events, escalation settings, assignments, notices, outbox, ledger. */
  commitTransition(transition: Transition): Promise<void>
  /** Marks the case "needs attention" with a code, or clears the mark (null). */
  setAttention(key: CaseKey, code: string | null): Promise<void>
}
