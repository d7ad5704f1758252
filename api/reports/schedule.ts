/** When a saved report is sent, and to whom: set by its owner; recipients read it with their own rights. */
import { zonesOf } from '../users/zones.ts'
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { badField, unknownReference } from '../core/errors.ts'
import { switchedIn } from '../invites/access.ts'
import { clockOf } from '../learning/loadAssignment.ts'
import { wakeTraining } from '../learning/schedule.ts'
import { say } from '../messages/say.ts'
import { askersOf } from '../users/personRights.ts'
import { nextDelivery } from './delivery.ts'
import {
  lockVersion,
  mayOpen,
  presentSavedReport,
  withRecipients,
  type Row,
  type SavedReportView,
} from './savedReports.ts'
import type { savedReports } from './savedContract.ts'

/**
 * Throws NOT_FOUND, STALE_VERSION with `current`, and VALIDATION_FAILED that names who is no member or may not see it.
 */
export async function schedule(
  ctx: Ctx,
  id: string,
  { every, recipientIds, version }: z.output<typeof savedReports.schedule.body>,
): Promise<SavedReportView> {
  const report = await lockVersion(ctx, id, version)
  const userIds = every === null ? [] : recipientIds
  if (every !== null && userIds.length === 0) throw badField('recipientIds', say('reports.noRecipient'))
  await requireReaders(ctx, report, userIds)
  const now = (await clockOf(ctx.tx)).getTime()
  const zones = await zonesOf(ctx.tx, userIds)
  await ctx.tx.reportRecipient.deleteMany({ where: { reportId: id } })
  await ctx.tx.reportRecipient.createMany({
    data: userIds.map((userId) => ({
      reportId: id,
      userId,
      nextAt: new Date(nextDelivery(every ?? 'WEEKLY', zones.get(userId) ?? ctx.workspace.timeZone, now)),
    })),
  })
  const row = await ctx.tx.savedReport.update({
    where: { id },
    include: withRecipients,
    data: { every, version: version + 1 },
  })
  await wakeTraining(ctx.tx, ctx.workspace.id)
  ctx.audit({ entityId: id, detail: { every, recipientIds: userIds } })
  return presentSavedReport(ctx, row)
}
async function requireReaders(ctx: Ctx, report: Row, userIds: readonly string[]): Promise<void> {
  const people = await askersOf(ctx.tx, userIds, await switchedIn(ctx.tx))
  for (const [place, userId] of userIds.entries()) {
    const path = `recipientIds.${place}`
    const person = people.get(userId)
    if (!person) throw unknownReference(path)
    if (userId !== report.ownerId && !report.isShared) throw badField(path, say('reports.notShared'))
    // eslint-disable-next-line no-await-in-loop
    if (!(await mayOpen({ tx: ctx.tx, workspace: ctx.workspace, person }, report)))
      throw badField(path, say('reports.recipientBeyond'))
  }
}
