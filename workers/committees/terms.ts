/**
 * Terms of committee members on the workspace's clock: people who run it are notified 60 and 7 days before one ends
 * and when it is over, the member at the first and the last of these. A member on a running case stays on it.
 */
import { enqueue } from '../../api/outbox/enqueue.ts'
import { seats } from '../../api/committees/outbox.ts'
import { termWarningDays } from '../../api/committees/setUp.ts'
import { say } from '../../api/messages/say.ts'
import { notifyEach, unknownOf, type NoticeToSend } from '../../api/notices/notify.ts'
import { Prisma, type Database, type Rows } from '../../prisma/client.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import { runningRoles } from '../../workflows/definition/roles.ts'
import { dayMs } from '../../workflows/definition/zones.ts'

const secondWarningDays = 7
/** How long a term that began or ended is looked at: longer than nobody ever looks. */
const lateDays = 60
/** Committees that are looked at together. */
const pageSize = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

const withCommittee = {
  committee: { select: { id: true, name: true } },
} satisfies Prisma.CommitteeMemberInclude
type EndingMember = Prisma.CommitteeMemberGetPayload<{ include: typeof withCommittee }>
type Reader = Prisma.MembershipGetPayload<{ select: typeof readerSelect }>
const readerSelect = { userId: true, role: true } satisfies Prisma.MembershipSelect

/** Sends what terms ask for by `at`, milliseconds, some committees at a time; each is sent once. */
export async function announceTerms(db: Database, workspaceId: string, at: number): Promise<void> {
  let after: string | null = beforeAll
  while (after !== null) {
    const from: string = after
    // eslint-disable-next-line no-await-in-loop
    after = await db
      .forWorkspace(workspaceId)
      .transaction((rows) => announcePage(rows, workspaceId, { at, after: from }))
  }
}

/** Answers the last committee of the page by id; null at the end. */
async function announcePage(
  rows: Rows,
  workspaceId: string,
  { at, after }: { at: number; after: string },
): Promise<string | null> {
  const committees = await rows.committee.findMany({
    where: { active: true, id: { gt: after } },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: pageSize,
  })
  const committeeIds = committees.map(({ id }) => id)
  await announceStarts(rows, workspaceId, { at, committeeIds })
  await announceEnds(rows, workspaceId, { at, committeeIds })
  return committees.length < pageSize ? null : (committeeIds.at(-1) ?? null)
}

type Page = { at: number; committeeIds: string[] }

async function announceEnds(rows: Rows, workspaceId: string, { at, committeeIds }: Page): Promise<void> {
  const ending = await rows.committeeMember.findMany({
    where: {
      active: true,
      committeeId: { in: committeeIds },
      termEndsAt: { lte: new Date(at + termWarningDays * dayMs) },
    },
    include: withCommittee,
    orderBy: [{ termEndsAt: 'asc' }, { id: 'asc' }],
  })
  if (ending.length === 0) return
  const people = await rows.membership.findMany({
    where: {
      active: true,
      user: { active: true },
      OR: [{ role: { in: [...runningRoles] } }, { userId: { in: ending.map((each) => each.userId) } }],
    },
    select: {
      ...readerSelect,
      user: { select: { firstName: true, lastName: true } },
    },
  })
  const { timeZone } = await rows.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { timeZone: true },
  })
  const names = new Map(
    people.map(({ userId, user }) => [userId, `${user.firstName} ${user.lastName}`.trim()]),
  )
  const admins = people.filter(({ role }) => runningRoles.some((each) => each === role))
  const notices = termNotices(ending, { people, admins, names, timeZone, at })
  await notifyEach(rows, await unknownOf(rows, notices), at)
}

/**
 * When terms of a workspace begin, end or are warned of, as "waitsFor": those ahead, and those of late, at which it is
 * looked again within a day, in case nobody looked when they came. `workspaceId` and `at` are expressions.
 */
export const termInstants = (workspaceId: Prisma.Sql, at: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT CASE WHEN instant > ${at} THEN instant ELSE ${at} + interval '1 day' END AS "waitsFor"
    FROM "CommitteeMember" m JOIN "Committee" c ON c.id = m."committeeId" AND c.active,
         unnest(ARRAY[m."termStartsAt", m."termEndsAt",
           m."termEndsAt" - make_interval(days => ${termWarningDays}::int),
           m."termEndsAt" - make_interval(days => ${secondWarningDays}::int)]) instant
   WHERE m."workspaceId" = ${workspaceId} AND m.active
     AND instant > ${at} - make_interval(days => ${lateDays}::int)`

/** Signals running cases that a member's term began: a newcomer, who waits for access. */
async function announceStarts(rows: Rows, workspaceId: string, { at, committeeIds }: Page): Promise<void> {
  const started = await rows.committeeMember.findMany({
    where: {
      active: true,
      committeeId: { in: committeeIds },
      termStartsAt: { lte: new Date(at), gt: new Date(at - lateDays * dayMs) },
    },
    select: { id: true, committeeId: true, termFrom: true },
  })
  for (const { id, committeeId, termFrom } of started)
    // eslint-disable-next-line no-await-in-loop
    await enqueue(rows, seats, {
      workspaceId,
      key: `seats:term:${id}:${dayText(termFrom)}`,
      payload: { committeeIds: [committeeId], userIds: [], roles: [] },
    })
}

type TermReaders = {
  admins: Reader[]
  timeZone: string
  at: number
  people: Reader[]
  names: ReadonlyMap<string, string>
}

/** One notice for those of a committee whose terms end on one day. */
function termNotices(ending: EndingMember[], readers: TermReaders): NoticeToSend[] {
  const { people, admins, names, timeZone, at } = readers
  const here = ending.filter(({ userId }) => names.has(userId))
  return [...groupBy(here, (each) => `${each.committeeId}:${dayText(each.termUntil)}`)].flatMap(
    ([of, own]) => {
      const [first] = own
      if (!first?.termEndsAt) return []
      const stage = stageAt(first.termEndsAt.getTime(), at)
      const kind = 'COMMITTEE_TERM'
      const text = {
        subject: say(
          stage === 'OVER' ? 'noticeSubjects.COMMITTEE_TERM_OVER' : 'noticeSubjects.COMMITTEE_TERM',
          {
            committee: first.committee.name,
            day: dayText(first.termUntil),
          },
        ),
        body: say(stage === 'OVER' ? 'noticeBodies.COMMITTEE_TERM_OVER' : 'noticeBodies.COMMITTEE_TERM', {
          names: own.map((each) => names.get(each.userId) ?? '').join(', '),
        }),
      }
      const members =
        stage === 'SOON' ? [] : people.filter(({ userId }) => own.some((each) => each.userId === userId))
      return [...new Set([...admins, ...members])].map((to) => ({
        userId: to.userId,
        daytimeIn: timeZone,
        kind,
        key: `term:${of}:${stage}`,
        path: '/committees',
        text,
      }))
    },
  )
}

const stageAt = (endsAt: number, at: number): 'EARLY' | 'SOON' | 'OVER' =>
  at >= endsAt ? 'OVER' : at >= endsAt - secondWarningDays * dayMs ? 'SOON' : 'EARLY'
const dayText = (day: Date | null): string => day?.toISOString().slice(0, 10) ?? ''
