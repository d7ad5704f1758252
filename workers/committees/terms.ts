/**
 * Terms of committee members on the clock of the workspace: those who run it are notified 60 and 7 days before one ends
 * and when it is over, the member at the first and the last of these. Whoever sits on a running case stays on it.
 */
import { enqueue } from '../../api/outbox/enqueue.ts'
import { seats } from '../../api/committees/outbox.ts'
import { termWarningDays, unservedUnitsOf } from '../../api/committees/setUp.ts'
import { say } from '../../api/messages/say.ts'
import { post, recipient, unknownOf, type Told } from '../../api/notices/post.ts'
import type { Database, Prisma, Rows } from '../../prisma/client.ts'
import { groupBy } from '../../workflows/definition/graphIndex.ts'
import { runningRoles } from '../../workflows/definition/roles.ts'
import { dayMs } from '../../workflows/definition/zones.ts'

const secondWarningDays = 7
/** How long a term that began is looked at: longer than the clock ever stands still between two looks. */
const startWindowDays = 14
const maxMembers = 1_000

const withCommittee = {
  committee: { select: { id: true, name: true } },
} satisfies Prisma.CommitteeMemberInclude
type EndingMember = Prisma.CommitteeMemberGetPayload<{ include: typeof withCommittee }>
type Reader = Prisma.MembershipGetPayload<{ select: typeof readerSelect }>
const readerSelect = { ...recipient, userId: true, role: true } satisfies Prisma.MembershipSelect

/** Sends what terms and unserved business units ask for by `at`, milliseconds; each is sent once. */
export async function announceTerms(db: Database, workspaceId: string, at: number): Promise<void> {
  await db.forWorkspace(workspaceId).transaction(async (rows) => {
    await announceStarts(rows, workspaceId, at)
    const ending = await rows.committeeMember.findMany({
      where: {
        active: true,
        committee: { active: true },
        termEndsAt: { lte: new Date(at + termWarningDays * dayMs) },
      },
      include: withCommittee,
      orderBy: [{ termEndsAt: 'asc' }, { id: 'asc' }],
      take: maxMembers,
    })
    const people = await rows.membership.findMany({
      where: {
        active: true,
        user: { active: true },
        OR: [{ role: { in: [...runningRoles] } }, { userId: { in: ending.map((each) => each.userId) } }],
      },
      select: {
        ...readerSelect,
        user: { select: { ...recipient.user.select, firstName: true, lastName: true } },
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
    const notices = [
      ...termNotices(ending, { people, admins, names, timeZone, at }),
      ...(await unitNotices(rows, workspaceId, { admins, timeZone, at })),
    ]
    await post(rows, await unknownOf(rows, notices), at)
  })
}

/** When a term next begins, ends or is warned of, in milliseconds; null where none does. */
export async function nextTermLook(db: Database, workspaceId: string, at: number): Promise<number | null> {
  const [row] = await db.forWorkspace(workspaceId).$queryRaw<{ next: Date | null }[]>`
    SELECT min(instant) AS next
      FROM "CommitteeMember" m JOIN "Committee" c ON c.id = m."committeeId" AND c.active,
           unnest(ARRAY[m."termStartsAt", m."termEndsAt",
             m."termEndsAt" - make_interval(days => ${termWarningDays}::int),
             m."termEndsAt" - make_interval(days => ${secondWarningDays}::int)]) instant
     WHERE m."workspaceId" = ${workspaceId}::uuid AND m.active AND instant > ${new Date(at)}`
  return row?.next?.getTime() ?? null
}

/** Running cases are told of members whose term began: as newcomers, who wait for access. */
async function announceStarts(rows: Rows, workspaceId: string, at: number): Promise<void> {
  const started = await rows.committeeMember.findMany({
    where: {
      active: true,
      committee: { active: true },
      termStartsAt: { lte: new Date(at), gt: new Date(at - startWindowDays * dayMs) },
    },
    select: { id: true, committeeId: true, termFrom: true },
    take: maxMembers,
  })
  for (const { id, committeeId, termFrom } of started)
    // eslint-disable-next-line no-await-in-loop
    await enqueue(rows, seats, {
      workspaceId,
      key: `seats:term:${id}:${dayText(termFrom)}`,
      payload: { committeeIds: [committeeId], userIds: [], roles: [] },
    })
}

type Readers = { admins: Reader[]; timeZone: string; at: number }
type TermReaders = Readers & { people: Reader[]; names: ReadonlyMap<string, string> }

/** One notice for those of a committee whose terms end on one day. */
function termNotices(ending: EndingMember[], readers: TermReaders): Told[] {
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
        to,
        timeZone,
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

/**
 * Units whose people can file nothing, once a week as long as that is so; the week is the calendar's, so that no
 * notice follows from somebody's attempt. A workspace that has published nothing is being set up.
 */
async function unitNotices(
  rows: Rows,
  workspaceId: string,
  { admins, timeZone, at }: Readers,
): Promise<Told[]> {
  const published = await rows.workflowVersion.count({
    where: { status: 'PUBLISHED', workflow: { kind: 'COMPLAINT' } },
  })
  if (published === 0) return []
  const units = await rows.$queryRaw<{ id: string; name: string }[]>`
    SELECT id::text, name FROM ${unservedUnitsOf(workspaceId)} lacking ORDER BY name LIMIT 100`
  const week = Math.floor(at / (7 * dayMs))
  return units.flatMap(({ id, name }) =>
    admins.map((to) => ({
      userId: to.userId,
      to,
      timeZone,
      kind: 'FILING_BLOCKED',
      key: `filing:${id}:${week}`,
      path: '/committees',
      text: {
        subject: say('noticeSubjects.FILING_BLOCKED', { unit: name }),
        body: say('noticeBodies.FILING_BLOCKED'),
      },
    })),
  )
}
