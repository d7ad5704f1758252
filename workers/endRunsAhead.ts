/**
 * After a database was restored to an earlier moment, Temporal's runs may know more than it holds. The database is
 * what people see and what the words lie in, so such a run is ended, and made again from the database like any run
 * that was lost.
 */
import type { Client } from '@temporalio/client'
import { isFault } from '../api/complaints/attention.ts'
import type { Database } from '../prisma/client.ts'
import { caseWorkflowId, queues } from '../temporal/names.ts'
import { stateQuery } from '../workflows/messages.ts'
import { markParked } from './complaints/markParked.ts'
import { runsOf } from './openRuns.ts'

type Options = { db: Database; temporal: () => Promise<Client>; taskQueue?: string }
type Known = { id: string; workspaceId: string; seq: number; attention: string | null }
export type Restored = {
  /** Cases whose run knew acts that the database lacks; their committees are notified. */
  ahead: string[]
  /** Runs of cases that the database does not know: what was filed is lost. */
  unknown: string[]
  /** Runs that did not answer: they are to be compared again. */
  silent: string[]
}

/**
 * Compares every open run with its case. A worker must be running, since it answers for the runs. The reconciler
 * starts what was ended. Throws when the database or Temporal cannot be reached.
 */
export async function endRunsAhead({ db, temporal, taskQueue = queues.cases }: Options): Promise<Restored> {
  const client = await temporal()
  const result: Restored = { ahead: [], unknown: [], silent: [] }
  const ids = [...(await runsOf(client, taskQueue)).keys()]
  const known = await casesOf(db, ids)
  for (const id of ids) {
    const row = known.get(id)
    const seq = row ? await seqOf(client, id) : null
    if (row && seq === null) result.silent.push(id)
    else if (!row || (seq ?? 0) > row.seq) {
      result[row ? 'ahead' : 'unknown'].push(id)
      if (row) await markOutOfStep(db, row)
      await client.workflow
        .getHandle(caseWorkflowId(id))
        .terminate('The database was restored to an earlier moment')
    }
  }
  return result
}

/** Its committee looks whether something must be done again; the mark goes when the new run begins. */
async function markOutOfStep(db: Database, { id, workspaceId, attention }: Known): Promise<void> {
  if (!isFault(attention)) await markParked(db.forWorkspace(workspaceId), id, 'OUT_OF_STEP')
}

async function casesOf({ pool }: Database, ids: string[]): Promise<Map<string, Known>> {
  const { rows } = await pool.query<Known>(
    'SELECT id, "workspaceId", seq, attention FROM "Case" WHERE id::text = ANY($1)',
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Transitions that the run knows; null where it does not answer within five seconds. */
const seqOf = (client: Client, id: string): Promise<number | null> =>
  client
    .withDeadline(Date.now() + 5_000, () => client.workflow.getHandle(caseWorkflowId(id)).query(stateQuery))
    .then(
      (state) => state?.seq ?? 0,
      () => null,
    )
