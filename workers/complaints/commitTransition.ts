/**
 * One transition: what it depends on is read in one statement, or known from the transition before; its rows are
 * made in memory, and a second statement writes them all, with its entry in the ledger, where that still holds.
 */
import { ApplicationFailure } from '@temporalio/common'
import { isFault } from '../../api/complaints/attention.ts'
import type { WorkspaceDb } from '../../prisma/client.ts'
import type { Gone, Reached, Recorded, Transition, Unreached } from '../../workflows/activities.ts'
import type { Definition } from '../../workflows/definition/definition.ts'
import type { CaseEvent } from '../../workflows/engine/state.ts'
import { markAttention } from './attention.ts'
import { definitionCache, type Definitions } from './definitions.ts'
import { applyEffect } from './effects/effects.ts'
import { reachedInstead } from './effects/inform.ts'
import { markUnattended } from './effects/unattendedCase.ts'
import { factsRequestOf, type CaseFacts } from './facts.ts'
import { keptFacts, type KeptFacts } from './factsCache.ts'
import { eventWithoutBallot, ledgerDetail, markCommittedInputs } from './markCommittedInputs.ts'
import { newWriter, textOf } from './transitionWriter.ts'
import { writeFrom } from './writeFrom.ts'
import { column } from '../../api/core/json.ts'

/** What a worker remembers between transitions. */
export type Known = { definitions: Definitions; facts: KeptFacts }
/** Of a worker that has just begun. */
export const nothingKnown = (): Known => ({ definitions: definitionCache(), facts: keptFacts() })

/**
 * Writes it, or answers what was written under this number before, whom it cannot inform, who is taken for absent
 * and can be, or who is gone that a step would be assigned to.
 */
export async function commitTransition(
  db: WorkspaceDb,
  { definitions, facts: factsCache }: Known,
  transition: Transition,
): Promise<Recorded | Unreached | Reached | Gone | null> {
  const definition = await definitions.of(db, transition.workspaceId, transition.definitionHash)
  return writeFrom<Recorded | Unreached | Reached | Gone | null>(db, {
    request: factsRequestOf(transition),
    factsCache,
    make(facts) {
      if (facts.case.seq >= transition.seq) return { answer: recorded(facts) }
      if (facts.case.seq !== transition.seq - 1)
        throw ApplicationFailure.nonRetryable('The case and its run do not agree', 'OUT_OF_STEP')
      const result = madeFrom(facts, definition, transition)
      const [unreached, gone] = [[...result.writer.unreached], [...result.writer.gone]]
      const reached = reachedInstead(result.writer)
      if (reached.length > 0) return { answer: { reached }, isOfPeople: true }
      if (gone.length > 0) return { answer: { gone }, isOfPeople: true }
      return unreached.length > 0 ? { answer: { unreached }, isOfPeople: true } : { answer: null, ...result }
    },
  })
}

function recorded({ recorded: transition }: CaseFacts): Recorded {
  if (!transition)
    throw ApplicationFailure.nonRetryable('A transition of this case was not recorded', 'OUT_OF_STEP')
  const { seq, key, at, event } = transition
  return { seq, key, at: new Date(at).getTime(), event: column<CaseEvent>().read(event) }
}

function madeFrom(facts: CaseFacts, definition: Definition, transition: Transition) {
  const { caseId, seq, key, at, event, status } = transition
  const writer = newWriter(facts, { definition, transition })
  markCommittedInputs(writer)
  // What is written shows that the run is well.
  const wasFaulty = isFault(writer.row.attention)
  if (wasFaulty) markAttention(writer, [writer.row.attention ?? ''], null, 'well')
  for (const effect of transition.effects) applyEffect(writer, effect)
  // The fault covered the mark of a case that nobody can carry on.
  if (wasFaulty) markUnattended(writer, 'well')
  Object.assign(writer.row, { seq, status })
  writer.ledger.push({
    byUserId: event.type === 'ACT' ? event.by.userId : null,
    action: `case:${event.type === 'ACT' ? event.act.type : event.type}`,
    entity: 'case',
    entityId: caseId,
    detail: { seq, ...ledgerDetail(event) },
  })
  return { writer, transition: { key, at: textOf(at), event: eventWithoutBallot(event) } }
}
