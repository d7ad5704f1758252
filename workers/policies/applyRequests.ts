/**
 * What open requests to accept a policy ask for, in batches of whole people: the request itself, reminders, and who
 * hears of people who are late. Dates go by the clock of training; what falls together for somebody is one notice.
 */
import type { Database, Prisma, Rows } from '../../prisma/client.ts'
import { eventsSince, noSchedule, type Threshold } from '../../api/learning/clock.ts'
import { say } from '../../api/messages/say.ts'
import { notifyEach, type NoticeToSend } from '../../api/notices/notify.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import { runningRoles, runsWorkspace } from '../../workflows/definition/roles.ts'
import { dayMs } from '../../workflows/definition/zones.ts'

const batchSize = 500
const withAll = {
  policy: true,
  member: {
    select: {
      user: { select: { active: true } },
      branch: { select: { timeZone: true } },
      active: true,
      departmentId: true,
    },
  },
} satisfies Prisma.AcceptanceRequestInclude
type Request = Prisma.AcceptanceRequestGetPayload<{ include: typeof withAll }>
type DueReminder = {
  row: Request
  timeZone: string
  isHere: boolean
  kinds: ReturnType<typeof eventsSince>['kinds']
  nextAt: number | null
}

/** The next people after `after` of whom something is due; answers the last of them, or null at the end. */
export function applyRequests(
  db: Database,
  workspaceId: string,
  at: number,
  after: string | null,
): Promise<string | null> {
  return db.forWorkspace(workspaceId).transaction(async (rows) => {
    const lockedRows = await rows.$queryRaw<{ id: string; userId: string }[]>`
      SELECT id, "userId" FROM "AcceptanceRequest"
       WHERE "workspaceId" = ${workspaceId}::uuid AND "nextAt" <= ${new Date(at)}
         AND (${after}::uuid IS NULL OR "userId" > ${after}::uuid)
       ORDER BY "userId" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`
    const last = lockedRows.at(-1)?.userId
    if (last === undefined) return null
    const isCut = lockedRows.length === batchSize && lockedRows[0]?.userId !== last
    const whole = isCut ? lockedRows.filter(({ userId }) => userId !== last) : lockedRows
    const { timeZone } = await rows.workspace.findUniqueOrThrow({
      where: { id: workspaceId },
      select: { timeZone: true },
    })
    const requests = await rows.acceptanceRequest.findMany({
      where: { id: { in: whole.map(({ id }) => id) } },
      include: withAll,
      orderBy: { id: 'asc' },
    })
    const asking = requests.map((row) => askingOf(row, timeZone, at))
    await notifyEach(rows, [...toReaders(asking, at), ...(await approverNotices(rows, asking))], at)
    await keep(rows, asking, at)
    return lockedRows.length < batchSize ? null : (whole.at(-1)?.userId ?? null)
  })
}

function askingOf(row: Request, ofWorkspace: string, at: number): DueReminder {
  const { policy, member } = row
  const timeZone = member.branch?.timeZone ?? ofWorkspace
  const schedule = {
    ...noSchedule,
    daysBefore: policy.daysBefore,
    daysAfter: policy.daysAfter,
    firstAfterDays: policy.escalateToManagerAfterDays,
    secondAfterDays: policy.escalateToAdminsAfterDays,
  }
  const dates = {
    isOpen: policy.status === 'PUBLISHED',
    dueAt: row.dueAt.getTime(),
    validUntil: null,
    fired: [
      ...(row.firstFiredAt ? ['FIRST' as const] : []),
      ...(row.secondFiredAt ? ['SECOND' as const] : []),
    ],
    timeZone,
  }
  const since = eventsSince(schedule, dates, { from: row.clockAt.getTime(), at })
  return { row, timeZone, isHere: member.active && member.user.active, ...since }
}

const isLate = ({ row }: DueReminder, at: number) => row.dueAt.getTime() < at
function subjectOf(each: DueReminder, at: number) {
  const { name } = each.row.policy
  if (each.row.toldAt === null && !isLate(each, at)) return say('noticeSubjects.POLICY_ASKED', { name })
  const day = dateIn(each.timeZone, each.row.dueAt.getTime())
  return say(isLate(each, at) ? 'noticeSubjects.POLICY_LATE' : 'noticeSubjects.POLICY_DUE', { name, day })
}
/** A change that asks again on the same day is another request. */
const keyOf = ({ row, timeZone }: DueReminder, what: string) =>
  [
    'policy',
    row.policyId,
    row.userId,
    row.askedAt.getTime(),
    dateIn(timeZone, row.dueAt.getTime()),
    what,
  ].join(':')

function toReaders(asking: readonly DueReminder[], at: number): NoticeToSend[] {
  const reminders = asking.filter(
    ({ row, kinds, isHere }) =>
      isHere &&
      row.policy.status === 'PUBLISHED' &&
      (row.toldAt === null || kinds.includes('BEFORE') || kinds.includes('AFTER')),
  )
  return [...groupBy(reminders, ({ row }) => row.userId)].flatMap(([userId, own]) => {
    const [first] = own
    if (!first) return []
    const what = first.row.toldAt === null ? 'ASKED' : dateIn(first.timeZone, at)
    return [
      {
        userId,
        daytimeIn: first.timeZone,
        kind: 'POLICY_TO_ACCEPT',
        key: keyOf(first, what),
        path: '/my/policies',
        text: {
          subject:
            own.length === 1
              ? subjectOf(first, at)
              : say('noticeSubjects.POLICIES_TO_ACCEPT', { count: own.length }),
          body: say('noticeBodies.POLICY_TO_ACCEPT', { names: namesOf(own) }),
        },
      },
    ]
  })
}
const namesOf = (asking: readonly DueReminder[]) =>
  [...new Set(asking.map(({ row }) => `“${row.policy.name}”`))].join(', ')

/**
 * First threshold: the managers of the department; second, and first without a manager: the owner and the people who
 * run the workspace. Nobody is notified about themselves.
 */
async function approverNotices(rows: Rows, asking: readonly DueReminder[]): Promise<NoticeToSend[]> {
  const late = asking.filter(
    ({ kinds, isHere }) => isHere && (kinds.includes('FIRST') || kinds.includes('SECOND')),
  )
  if (late.length === 0) return []
  const managers = await rows.departmentManager.findMany({
    where: { departmentId: { in: late.flatMap(({ row }) => row.member.departmentId ?? []) } },
    select: { departmentId: true, userId: true },
  })
  const owners = late.map(({ row }) => row.policy.ownerId)
  const here = await rows.membership.findMany({
    where: {
      active: true,
      user: { active: true },
      OR: [
        { userId: { in: [...owners, ...managers.map(({ userId }) => userId)] } },
        { role: { in: [...runningRoles] } },
      ],
    },
    select: { userId: true, role: true },
  })
  const hearing = (threshold: Threshold) => (each: DueReminder) => {
    const { departmentId } = each.row.member
    const others = here.filter(({ userId }) => userId !== each.row.userId)
    const leading = others.filter(({ userId }) =>
      managers.some((one) => one.departmentId === departmentId && one.userId === userId),
    )
    const isManagers = threshold === 'FIRST' && leading.length > 0
    // A notice of the second threshold now makes one of the first needless.
    if (threshold === 'FIRST' && !isManagers && each.kinds.includes('SECOND')) return []
    const people = isManagers
      ? leading
      : others.filter(({ userId, role }) => userId === each.row.policy.ownerId || runsWorkspace(role))
    const path = isManagers ? '/my/team' : `/policies/${each.row.policyId}`
    return people.map((to) => ({ to, path, each }))
  }
  return (['FIRST', 'SECOND'] as const).flatMap((threshold) => {
    const pairs = late.filter(({ kinds }) => kinds.includes(threshold)).flatMap(hearing(threshold))
    return [...groupBy(pairs, ({ to }) => to.userId)].flatMap(([userId, own]): NoticeToSend[] => {
      const [one] = own
      if (!one) return []
      const count = new Set(own.map(({ each }) => each.row.userId)).size
      return [
        {
          userId,
          daytimeIn: one.each.timeZone,
          kind: 'POLICIES_LATE',
          key: keyOf(one.each, threshold),
          path: one.path,
          text: {
            subject: say('noticeSubjects.POLICIES_LATE', { count }),
            body: say('noticeBodies.POLICIES_LATE', { names: namesOf(own.map(({ each }) => each)) }),
          },
        },
      ]
    })
  })
}

/** An inactive person is checked each day; a person who leaves the audience has no request any more. */
async function keep(rows: Rows, asking: readonly DueReminder[], at: number): Promise<void> {
  const updates = asking.map(({ row, isHere, kinds, nextAt }) => {
    const next = isHere ? nextAt : at + dayMs
    return {
      id: row.id,
      nextAt: next === null ? null : new Date(next),
      told: isHere,
      first: isHere && kinds.includes('FIRST'),
      second: isHere && kinds.includes('SECOND'),
    }
  })
  await rows.$executeRaw`
    UPDATE "AcceptanceRequest" a SET "nextAt" = k."nextAt", "clockAt" = ${new Date(at)},
           "toldAt" = CASE WHEN k.told THEN coalesce(a."toldAt", ${new Date(at)}::timestamptz) ELSE a."toldAt" END,
           "firstFiredAt" = CASE WHEN k.first THEN ${new Date(at)}::timestamptz ELSE a."firstFiredAt" END,
           "secondFiredAt" = CASE WHEN k.second THEN ${new Date(at)}::timestamptz ELSE a."secondFiredAt" END
      FROM jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
        AS k(id uuid, "nextAt" timestamptz, told boolean, first boolean, second boolean)
     WHERE a.id = k.id`
}
