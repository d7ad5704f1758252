/** Reasons that several acts share. */
import type { Message } from '../../definition/messages/message.ts'
import type { Outcome } from '../../definition/graph.ts'
import { missingAbsences } from '../absences.ts'
import type { CaseRole, Instant, Refusal, StepInstance } from '../state.ts'
import { waitsUntil } from '../caseClocks.ts'
import { caseRuleOf } from '../clocks.ts'
import { clockOf, instanceOf } from '../turn.ts'
import { mayAct, standsAs } from '../mayAct.ts'
import type { ActContext } from './acts.ts'
import { say } from '../../definition/messages/say.ts'

/** Builds a refusal from its code and the text for the person. */
export const refusal = (code: Refusal['code'], text: Message): Refusal => ({ code, text })

/** Refused unless the person stands in this capacity. */
export const unlessActor = ({ by }: ActContext, capacity: CaseRole, text: Message): Refusal | null =>
  standsAs(by, capacity) ? null : refusal('NOT_ALLOWED', text)

/** Refused unless the step stands open. */
export function unlessOpen({ state }: ActContext, id: string): Refusal | null {
  const status = instanceOf(state, id)?.status
  if (status === 'READY') return null
  if (status === 'DONE' || status === 'SKIPPED') return refusal('ALREADY_DONE', say('acts.stepDone'))
  return refusal('STEP_NOT_OPEN', status === 'LOCKED' ? say('acts.stepLocked') : say('acts.stepNotOpen'))
}

/** Refused where somebody moved a deadline since the person saw it; acts from before do not say what was seen. */
export const unlessDateSeen = (
  { state }: ActContext,
  clock: string,
  seenDueAt: Instant | undefined,
): Refusal | null =>
  seenDueAt === undefined || clockOf(state, clock)?.dueAt === seenDueAt
    ? null
    : refusal('DATE_CHANGED', say('acts.dateChanged'))

/** Refused unless the step stands open for this person. */
export function unlessMine(context: ActContext, id: string): Refusal | null {
  const instance = instanceOf(context.state, id)
  if (instance && !mayAct(instance.actor, context.by)) return refusal('NOT_YOURS', say('acts.stepNotYours'))
  return unlessOpen(context, id)
}

/** Refused before the waiting term of an outcome is over. */
export function unlessTermOver(context: ActContext, own: string, after: string | undefined): Refusal | null {
  const until = waitsUntil(context, own, after)
  if (until === null || after === undefined) return null
  const { name } = caseRuleOf(context.process, after)
  return until === 'NOT_BEGUN'
    ? refusal('TOO_EARLY', say('acts.termNotBegun', { name }))
    : refusal('TOO_EARLY', say('acts.termRuns', { name, until: new Date(until).toISOString() }))
}

/** Refused while a party has not stayed away as often in a row as an outcome asks. */
export function unlessAbsent({ state }: ActContext, outcome: Outcome | undefined): Refusal | null {
  const count = outcome ? missingAbsences(state, outcome) : null
  if (count === null) return null
  const times = outcome?.absences?.times ?? 0
  return refusal('TOO_FEW_ABSENCES', say('acts.absencesMissing', { times, count }))
}

/** Refused unless the case has come to this step. */
export const unlessVisited = ({ state }: ActContext, id: string): Refusal | null =>
  instanceOf(state, id) ? null : refusal('STEP_NOT_OPEN', say('acts.stepNotOpen'))

/** The instance that an act names, once it has passed its refusals. */
export function findStep({ state }: Pick<ActContext, 'state'>, id: string): StepInstance {
  const instance = instanceOf(state, id)
  if (!instance) throw new Error(`The case has no step ${id}`)
  return instance
}
