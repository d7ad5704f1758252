/**
 * One transition, one transaction: its effects in order, what it was made of, and its row
 * in the ledger.
 */
import { ApplicationFailure } from '@temporalio/common'
import { isFault } from '../../api/complaints/attention.ts'
import { Prisma, type Rows, type WorkspaceDb } from '../../prisma/client.ts'
import type { Recorded, Transition } from '../../workflows/activities.ts'
import type { Definitions } from './definitions.ts'
import { applyEffect } from './effects/effects.ts'
import { markAttention } from './attention.ts'
import { saveGathered, type TransitionWriter, type CommittedCase } from './transitionWriter.ts'
import { recordedSince } from './loadCase.ts'
import { markCommittedInputs, eventWithoutBallot, ledgerDetail } from './markCommittedInputs.ts'

/** Writes it, or answers what was written under this number before. */
export async function commitTransition(
  db: WorkspaceDb,
  definitions: Definitions,
  transition: Transition,
): Promise<Recorded | null> {
  const definition = await definitions.of(db, transition.workspaceId, transition.definitionHash)
  return db.transaction(async (rows) => {
    const row = await lock(rows, transition.caseId)
    if (row.seq >= transition.seq) return recorded(rows, transition)
    if (row.seq !== transition.seq - 1)
      throw ApplicationFailure.nonRetryable('The case and its run do not agree', 'OUT_OF_STEP')
    await write({ rows, row, definition, transition, events: [], notices: [], mails: [] }, transition)
    return null
  })
}

/** Whoever else writes this case waits until we are done. */
async function lock(rows: Rows, caseId: string): Promise<CommittedCase> {
  const [row] = await rows.$queryRaw<CommittedCase[]>(
    Prisma.sql`SELECT * FROM "Case" WHERE id = ${caseId}::uuid FOR UPDATE`,
  )
  if (!row) throw ApplicationFailure.nonRetryable('There is no such case', 'CASE_MISSING')
  return row
}

async function recorded(rows: Rows, { caseId, seq }: Transition): Promise<Recorded> {
  const found = (await recordedSince(rows, caseId, seq - 1)).find((each) => each.seq === seq)
  if (!found)
    throw ApplicationFailure.nonRetryable('A transition of this case was not recorded', 'OUT_OF_STEP')
  return found
}

async function write(committing: TransitionWriter, transition: Transition): Promise<void> {
  const { rows, row } = committing
  await markCommittedInputs(committing, transition)
  // What is written shows that the run is well.
  if (isFault(row.attention)) await markAttention(committing, [row.attention], null, 'well')
  for (const effect of transition.effects) await applyEffect(committing, effect)
  await saveGathered(committing)
  const { caseId, seq, key, at, event, status } = transition
  await rows.case.update({ where: { id: caseId }, data: { seq, status } })
  await rows.caseTransition.create({
    data: { caseId, seq, key, at: new Date(at), event: eventWithoutBallot(event) },
  })
  await rows.ledgerEntry.create({
    data: {
      byUserId: event.type === 'ACT' ? event.by.userId : null,
      action: `case:${event.type === 'ACT' ? event.act.type : event.type}`,
      entity: 'case',
      entityId: caseId,
      detail: { seq, ...ledgerDetail(event) },
    },
  })
}
