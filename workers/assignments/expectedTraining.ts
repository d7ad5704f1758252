/** Workspaces of which `applyTraining` would say that something is ahead. */
import { wakeTraining } from '../../api/learning/schedule.ts'
import { watchTraining } from '../../api/learning/outbox.ts'
import type { Database } from '../../prisma/client.ts'
import { trainingWorkflowId, trainingWorkflowType } from '../../temporal/names.ts'
import type { ExpectedRun, ExpectedRuns } from '../expectedRuns.ts'
import { workspacesOnTheirWay } from '../watchDates.ts'
import { waitingWorkspaces } from './trainingDates.ts'

export const expectedTraining: ExpectedRuns = {
  workflowType: trainingWorkflowType,
  queue: 'dates',
  async expected(db: Database): Promise<ExpectedRun[]> {
    const [workspaces, onTheirWay] = [
      await waitingWorkspaces(db),
      await workspacesOnTheirWay(db, watchTraining.name),
    ]
    return workspaces
      .filter((id) => !onTheirWay.has(id))
      .map((id) => ({ workflowId: trainingWorkflowId(id), order: () => wakeTraining(db.platform, id) }))
  },
}
