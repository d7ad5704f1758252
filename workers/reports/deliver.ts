/**
 * Delivers saved reports on the workspace's training clock: each recipient is notified that one is ready, and opens it
 * with their own rights. Who may no longer see it is not notified, and its owner is notified once. Each report is a
 * transaction: it may stop anywhere, restart, or run twice at once.
 */
import type { Database, Prisma, Rows } from '../../prisma/client.ts'
import type { PersonRights } from '../../api/core/reach.ts'
import { switchedIn } from '../../api/invites/access.ts'
import { say } from '../../api/messages/say.ts'
import { notifyEach, type NoticeToSend } from '../../api/notices/notify.ts'
import { nextDelivery } from '../../api/reports/delivery.ts'
import { mayOpen } from '../../api/reports/savedReports.ts'
import { ReportEvery } from '../../api/reports/savedContract.ts'
import { isOpenWith } from '../../api/core/accessFlags.ts'
import { ReportFilter } from '../../api/reports/contract.ts'
import { accessFlagsOf, askersOf } from '../../api/users/personRights.ts'

type Site = { rows: Rows; workspace: { id: string; timeZone: string }; at: number }
type Report = Prisma.SavedReportGetPayload<object>
type Due = Prisma.ReportRecipientGetPayload<{ include: typeof withMember }>
const withMember = {
  member: { select: { branch: { select: { timeZone: true } } } },
} satisfies Prisma.ReportRecipientInclude

/** Tells what is due by `at`, milliseconds, until `until` of `performance.now()`. */
export async function deliverReports(
  db: Database,
  workspaceId: string,
  at: number,
  { until = Infinity, beat = () => {} }: { until?: number; beat?: () => void } = {},
): Promise<void> {
  const rows = db.forWorkspace(workspaceId)
  const workspace = await rows.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { id: true, timeZone: true },
  })
  let more = true
  while (more && performance.now() < until) {
    // eslint-disable-next-line no-await-in-loop
    more = await rows.transaction((tx) => deliverNext({ rows: tx, workspace, at }))
    beat()
  }
}

/** False where none is due. The report is locked first, as its owner's calls do. */
async function deliverNext(site: Site): Promise<boolean> {
  const { rows, workspace, at } = site
  const [lockedRow] = await rows.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM "SavedReport" r WHERE r."workspaceId" = ${workspace.id}::uuid AND EXISTS (
      SELECT 1 FROM "ReportRecipient" d WHERE d."reportId" = r.id AND d."nextAt" <= ${new Date(at)})
     ORDER BY r.id LIMIT 1 FOR UPDATE SKIP LOCKED`
  if (!lockedRow) return false
  const report = await rows.savedReport.findUniqueOrThrow({ where: { id: lockedRow.id } })
  const due = await rows.reportRecipient.findMany({
    where: { reportId: report.id, nextAt: { lte: new Date(at) } },
    include: withMember,
    orderBy: { id: 'asc' },
  })
  const people = await askersOf(
    rows,
    [report.ownerId, ...due.map(({ userId }) => userId)],
    await switchedIn(rows),
  )
  const may = async (person: PersonRights | undefined) =>
    person !== undefined && (await mayOpen({ tx: rows, workspace, person }, report))
  const every = ReportEvery.nullable().parse(report.every)
  if (every !== null && (await namesClosedCourse(rows, report))) {
    await keepNext(site, every, due)
    return true
  }
  if (every === null || !(await may(people.get(report.ownerId)))) {
    await end(site, report)
    return true
  }
  const readers: Due[] = []
  // eslint-disable-next-line no-await-in-loop
  for (const each of due) if (await may(people.get(each.userId))) readers.push(each)
  await notifyReaders(site, report, readers)
  await keepNext(site, every, readers)
  const gone = due.filter((each) => !readers.includes(each)).map(({ id }) => id)
  if (gone.length > 0) await leaveOut(site, report, gone)
  return true
}

/** A report on one course waits while learning is off: nobody is notified, and its recipients stay. */
const namesClosedCourse = async (rows: Rows, { filter }: Report): Promise<boolean> =>
  ReportFilter.parse(filter).courseId !== undefined && !isOpenWith(await accessFlagsOf(rows), 'learning')

async function keepNext({ rows, workspace, at }: Site, every: ReportEvery, readers: readonly Due[]) {
  for (const { id, member } of readers)
    // eslint-disable-next-line no-await-in-loop
    await rows.reportRecipient.update({
      where: { id },
      data: { nextAt: new Date(nextDelivery(every, member.branch?.timeZone ?? workspace.timeZone, at)) },
    })
}

const notifyReaders = (
  { rows, workspace, at }: Site,
  report: Report,
  readers: readonly Due[],
): Promise<void> =>
  notifyEach(
    rows,
    readers.map(({ id, userId, nextAt }): NoticeToSend => ({
      userId,
      daytimeIn: workspace.timeZone,
      kind: 'REPORT_READY',
      key: `report:${id}:${nextAt.toISOString()}`,
      path: `/reports?report=${report.id}`,
      text: {
        subject: say('noticeSubjects.REPORT_READY', { name: report.name }),
        body: say('noticeBodies.REPORT_READY'),
      },
    })),
    at,
  )

/** Those who may not see it any more; the last of them ends it. */
async function leaveOut(site: Site, report: Report, ids: string[]): Promise<void> {
  const { rows } = site
  await rows.reportRecipient.deleteMany({ where: { id: { in: ids } } })
  if ((await rows.reportRecipient.count({ where: { reportId: report.id } })) === 0) return end(site, report)
  await notifyOwner(site, report, 'REPORT_FEWER', ids[0] ?? '')
}

async function end(site: Site, report: Report): Promise<void> {
  const { rows } = site
  await rows.reportRecipient.deleteMany({ where: { reportId: report.id } })
  await rows.savedReport.update({
    where: { id: report.id },
    data: { every: null, version: { increment: 1 } },
  })
  await notifyOwner(site, report, 'REPORT_ENDED', String(report.version))
}

/** While they are here. */
async function notifyOwner(
  { rows, workspace, at }: Site,
  report: Report,
  what: 'REPORT_FEWER' | 'REPORT_ENDED',
  once: string,
): Promise<void> {
  const owner = await rows.membership.findFirst({
    where: { userId: report.ownerId, active: true, user: { active: true } },
    select: { userId: true },
  })
  if (!owner) return
  const notice: NoticeToSend = {
    userId: report.ownerId,
    daytimeIn: workspace.timeZone,
    kind: 'REPORT_STOPPED',
    key: `report:${report.id}:${what}:${once}`,
    path: '/reports',
    text: {
      subject: say(`noticeSubjects.${what}`, { name: report.name }),
      body: say(`noticeBodies.${what}`),
    },
  }
  await notifyEach(rows, [notice], at)
}
