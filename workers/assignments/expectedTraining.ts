/** Workspaces of which `applyTraining` would say that something is ahead. */
import { wakeTraining } from '../../api/learning/schedule.ts'
import { watchTraining } from '../../api/learning/outbox.ts'
import type { Database } from '../../prisma/client.ts'
import { trainingWorkflowId, trainingWorkflowType } from '../../temporal/names.ts'
import type { ExpectedRun, ExpectedRuns } from '../expectedRuns.ts'
import { workspacesOnTheirWay } from '../watchDates.ts'

/** Tables whose `nextAt` says when the run looks at a row next. */
export const datedTables = [
  'Assignment',
  'CourseRule',
  'Policy',
  'AcceptanceRequest',
  'ComplianceItem',
  'ComplianceInstance',
  'ReportRecipient',
] as const

export const expectedTraining: ExpectedRuns = {
  workflowType: trainingWorkflowType,
  queue: 'dates',
  async expected(db: Database): Promise<ExpectedRun[]> {
    const [workspaces, onTheirWay] = [
      await workspacesWithDates(db),
      await workspacesOnTheirWay(db, watchTraining.name),
    ]
    return workspaces
      .filter((id) => !onTheirWay.has(id))
      .map((id) => ({ workflowId: trainingWorkflowId(id), order: () => wakeTraining(db.platform, id) }))
  },
}

/** The same as `nextLook` in `training.ts` asks of one workspace, of all of them. */
async function workspacesWithDates({ pool }: Database): Promise<string[]> {
  const dated = datedTables.map(
    (table) => `EXISTS (SELECT FROM "${table}" t WHERE t."workspaceId" = w.id AND t."nextAt" IS NOT NULL)`,
  )
  const { rows } = await pool.query<{ id: string }>(
    `SELECT w.id FROM "Workspace" w WHERE ${dated.join(' OR ')}
      OR EXISTS (SELECT FROM "CreditWait" t WHERE t."workspaceId" = w.id)
      OR EXISTS (SELECT FROM "CreditBalance" b JOIN "WorkspaceCourse" o ON o."courseId" = b."courseId"
        WHERE b."workspaceId" = w.id AND b.available > 0 AND o."validUntil" IS NOT NULL)`,
  )
  return rows.map(({ id }) => id)
}
