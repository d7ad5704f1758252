/**
 * Obligations of a workspace on its training clock: creates instances where a period begins, and reminds the people
 * responsible. Each obligation and each batch is a transaction of its own.
 */
import type { Database, Prisma, Rows } from '../../prisma/client.ts'
import { makeInstances } from '../../api/compliance/createInstances.ts'
import { eventsSince, noSchedule } from '../../api/learning/clock.ts'
import { say } from '../../api/messages/say.ts'
import { notifyEach, type NoticeToSend } from '../../api/notices/notify.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import { Role } from '../../workflows/definition/basics.ts'
import { isOfOneUnit, runningRoles, runsWorkspace } from '../../workflows/definition/roles.ts'
import { dayMs } from '../../workflows/definition/zones.ts'

/** Days before and after the due date; a week late, those who run the workspace hear of it, too. */
const schedule = { ...noSchedule, daysBefore: [30, 7, 1], daysAfter: [1, 7, 14, 30], firstAfterDays: 7 }
const batchSize = 200

/** Does what obligations ask for by `at`, milliseconds, until `until` of `performance.now()`. */
export async function lookAtObligations(
  db: Database,
  workspaceId: string,
  at: number,
  { until = Infinity, beat = () => {} }: { until?: number; beat?: () => void } = {},
): Promise<void> {
  const rows = db.forWorkspace(workspaceId)
  const { accessFlags, timeZone } = await rows.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { accessFlags: true, timeZone: true },
  })
  const isOn = accessFlags.includes('compliance')
  let more = true
  while (more && performance.now() < until) {
    // eslint-disable-next-line no-await-in-loop
    more = await rows.transaction((tx) => lookAtNext(tx, workspaceId, at, isOn))
    beat()
  }
  more = isOn
  while (more && performance.now() < until) {
    // eslint-disable-next-line no-await-in-loop
    more = await rows.transaction((tx) => remind(tx, { workspaceId, timeZone, at }))
    beat()
  }
}

async function lookAtNext(rows: Rows, workspaceId: string, at: number, isOn: boolean): Promise<boolean> {
  const now = new Date(at)
  const [due] = await rows.$queryRaw<{ id: string }[]>`
    SELECT id FROM "ComplianceItem" WHERE "workspaceId" = ${workspaceId}::uuid AND "nextAt" <= ${now}
     ORDER BY "nextAt", id LIMIT 1 FOR UPDATE SKIP LOCKED`
  if (!due) return false
  const item = await rows.complianceItem.findUniqueOrThrow({ where: { id: due.id } })
  const isActive = item.status === 'ACTIVE'
  if (isActive && isOn) await makeInstances(rows, workspaceId, item, at)
  await rows.complianceItem.update({
    where: { id: item.id },
    data: { nextAt: isActive ? new Date(at + dayMs) : null },
  })
  return true
}

const withAll = {
  item: { select: { title: true, ownerId: true, status: true } },
  branch: { select: { name: true, timeZone: true } },
} satisfies Prisma.ComplianceInstanceInclude
type Row = Prisma.ComplianceInstanceGetPayload<{ include: typeof withAll }>
type Here = Prisma.MembershipGetPayload<{ select: typeof whoSelect }>
const whoSelect = {
  userId: true,
  branch: { select: { timeZone: true } },
  role: true,
  branchId: true,
} satisfies Prisma.MembershipSelect

/** One batch by due date; false at the end. What falls together for somebody is one notice. */
async function remind(
  rows: Rows,
  { workspaceId, timeZone, at }: { workspaceId: string; timeZone: string; at: number },
): Promise<boolean> {
  const now = new Date(at)
  const lockedRows = await rows.$queryRaw<{ id: string }[]>`
    SELECT id FROM "ComplianceInstance" WHERE "workspaceId" = ${workspaceId}::uuid AND "nextAt" <= ${now}
     ORDER BY "nextAt", id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`
  if (lockedRows.length === 0) return false
  const due = await rows.complianceInstance.findMany({
    where: { id: { in: lockedRows.map(({ id }) => id) } },
    include: withAll,
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
  })
  const asking = due.map((row) => {
    const dates = {
      isOpen: row.status === 'OPEN' && row.item.status === 'ACTIVE',
      dueAt: row.dueAt.getTime(),
      validUntil: null,
      fired: row.firstFiredAt ? ['FIRST' as const] : [],
      timeZone: row.branch.timeZone,
    }
    return { row, ...eventsSince(schedule, dates, { from: row.clockAt.getTime(), at }) }
  })
  const reminders = asking.filter(({ kinds }) => kinds.length > 0)
  if (reminders.length > 0) {
    const here = await rows.membership.findMany({
      where: {
        active: true,
        user: { active: true },
        OR: [
          { userId: { in: reminders.flatMap(({ row }) => row.item.ownerId ?? []) } },
          { branchId: { in: reminders.map(({ row }) => row.branchId) } },
          { role: { in: [...runningRoles] } },
        ],
      },
      select: whoSelect,
    })
    const pairs = reminders.flatMap(({ row, kinds }) =>
      hearersOf(row, kinds.includes('FIRST'), here).map((to) => ({ to, row })),
    )
    await notifyEach(rows, noticesOf(pairs, timeZone, at), at)
  }
  const updates = asking.map(({ row, nextAt, kinds }) => ({
    id: row.id,
    nextAt: nextAt === null ? null : new Date(nextAt),
    first: kinds.includes('FIRST'),
  }))
  await rows.$executeRaw`
    UPDATE "ComplianceInstance" i SET "nextAt" = k."nextAt", "clockAt" = ${now},
           "firstFiredAt" = CASE WHEN k.first THEN ${now}::timestamptz ELSE i."firstFiredAt" END
      FROM jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) AS k(id uuid, "nextAt" timestamptz, first boolean)
     WHERE i.id = k.id`
  return lockedRows.length === batchSize
}

/** The owner; without one the unit's admins; without these, or where it is a week late, who runs the workspace. */
function hearersOf(row: Row, isLate: boolean, here: readonly Here[]): Here[] {
  const runners = here.filter(({ role }) => runsWorkspace(role))
  const owner = here.filter(({ userId }) => userId === row.item.ownerId)
  const unit = here.filter(({ role, branchId }) => isOfOneUnit(Role.parse(role)) && branchId === row.branchId)
  const first = [owner, unit, runners].find((each) => each.length > 0) ?? []
  return [...new Set(isLate ? [...first, ...runners] : first)]
}

function noticesOf(pairs: { to: Here; row: Row }[], ofWorkspace: string, at: number): NoticeToSend[] {
  return [...groupBy(pairs, ({ to }) => to.userId)].flatMap(([userId, own]) => {
    const [first] = own
    if (!first) return []
    const { to, row } = first
    const timeZone = to.branch?.timeZone ?? ofWorkspace
    const day = dateIn(row.branch.timeZone, row.dueAt.getTime())
    const title = `${row.item.title} (${row.branch.name})`
    const isLate = row.dueAt.getTime() < at
    return [
      {
        userId,
        daytimeIn: timeZone,
        kind: 'COMPLIANCE_DUE',
        key: `compliance:${row.id}:${day}:${dateIn(timeZone, at)}`,
        path: own.length === 1 ? `/compliance/due/${row.id}` : '/compliance',
        text: {
          subject:
            own.length > 1
              ? say('noticeSubjects.COMPLIANCE_MANY', { count: own.length })
              : say(isLate ? 'noticeSubjects.COMPLIANCE_LATE' : 'noticeSubjects.COMPLIANCE_DUE', {
                  title,
                  day,
                }),
          body: say('noticeBodies.COMPLIANCE_DUE', {
            titles: own.map((each) => `“${each.row.item.title}”, ${each.row.branch.name}`).join('; '),
          }),
        },
      },
    ]
  })
}
