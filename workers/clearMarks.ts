/**
 * Clears the mark of a case that a fault of the installation had parked, where no transition does: nothing was due, and
 * its run goes on. A run that tries again and parks once more goes on for seconds only, so it is watched for longer.
 */
import type { Client } from '@temporalio/client'
import type { Database } from '../prisma/client.ts'
import type { OnAttention } from './complaints/activities.ts'
import { markResumed } from './complaints/markParked.ts'
import { parkedReasonOf } from './openRuns.ts'

type Options = {
  db: Database
  resumedMs?: number
  onAttention?: OnAttention
  onFailure?: (error: unknown) => void
}

/** `clear` is called with each comparison; `resumed` holds workspaces by case, `now` milliseconds since 1970. */
export function newResumedMarks({
  db,
  resumedMs = 30_000,
  onAttention = () => {},
  onFailure = () => {},
}: Options) {
  let since = new Map<string, number>()
  const clearOne = async (client: Client, caseId: string, workspaceId: string) => {
    // The list of runs may lag behind; the run itself does not.
    if ((await parkedReasonOf(client, caseId)) !== null) return
    if (await markResumed(db.forWorkspace(workspaceId), caseId)) onAttention({ caseId, code: null })
  }
  return {
    async clear(client: Client, resumed: ReadonlyMap<string, string>, now: number): Promise<void> {
      since = new Map([...resumed.keys()].map((id) => [id, since.get(id) ?? now]))
      for (const [id, workspaceId] of resumed)
        if (now - (since.get(id) ?? now) >= resumedMs)
          await clearOne(client, id, workspaceId).catch(onFailure)
    },
  }
}
