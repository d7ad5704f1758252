/** Workspaces whose dates have to be watched, as `applyDates` would answer. */
import { v7 as uuid } from 'uuid'
import { enqueue } from '../../api/outbox/enqueue.ts'
import { nextAfter, statusAt } from '../../api/workspaces/contractDates.ts'
import { watched } from '../../api/workspaces/outbox.ts'
import type { Database } from '../../prisma/client.ts'
import { datesWorkflowId, datesWorkflowType } from '../../temporal/names.ts'
import type { ExpectedRun, ExpectedRuns } from '../expectedRuns.ts'
import { workspacesOnTheirWay } from '../watchDates.ts'

export const expectedDates: ExpectedRuns = {
  workflowType: datesWorkflowType,
  queue: 'dates',
  async expected(db: Database): Promise<ExpectedRun[]> {
    const [workspaces, onTheirWay] = [await datedWorkspaces(db), await workspacesOnTheirWay(db, watched.name)]
    return workspaces
      .filter(({ id }) => !onTheirWay.has(id))
      .map(({ id: workspaceId }) => ({
        workflowId: datesWorkflowId(workspaceId),
        order: () =>
          enqueue(db.platform, watched, { workspaceId, key: `dates:${workspaceId}:${uuid()}`, payload: {} }),
      }))
  },
}

async function datedWorkspaces(db: Database) {
  const workspaces = await db.platform.workspace.findMany({
    where: { isMain: false, OR: [{ contractExpiresOn: { not: null } }, { purgeAt: { not: null } }] },
  })
  const now = Date.now()
  return workspaces.filter((each) =>
    each.status === 'DELETION_SCHEDULED'
      ? each.purgeAt !== null
      : nextAfter(each, now) !== null || statusAt(each, now) !== each.status,
  )
}
