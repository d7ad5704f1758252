/** Meetings as lists and single records, and starting a process of kind MEETING. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { isReadableNow, ofPart, partsIn, withMyAssignments } from '../cases/access.ts'
import { caseNamesOf } from '../users/names.ts'
import { openCase } from '../cases/openCase.ts'
import { activeSeats } from '../committees/currentSeats.ts'
import type { Answer, Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notFound } from '../core/errors.ts'
import { orderBy, skipTake, toPage } from '../core/page.ts'
import { meetingFor, withGuests, type MeetingRow } from './access.ts'
import type { Meeting, meetings } from './contract.ts'
import { describeMeeting } from './describe.ts'
import { presentInside, presentInvitation, withheldInvitation } from './invitation.ts'
import { sidesOf } from './parties.ts'
import { say } from '../messages/say.ts'

/** Processes of kind MEETING with the committees of mine that may run them. */
export async function options(ctx: Ctx): Promise<Answer<typeof meetings.options>> {
  const mine = await ctx.tx.committee.findMany({
    where: { active: true, members: { some: seated(ctx) } },
    select: { id: true, name: true, branchId: true },
    orderBy: { name: 'asc' },
  })
  if (mine.length === 0) return []
  const processes = await ctx.tx.workflow.findMany({
    where: { kind: 'MEETING', versions: { some: { status: 'PUBLISHED' } } },
    orderBy: [{ defaultToWorkspace: 'desc' }, { name: 'asc' }],
    take: 100,
  })
  return processes.flatMap((process) => {
    const committees = mine
      .filter((committee) => serves(process, committee.branchId))
      .map(({ id, name }) => ({ committeeId: id, name }))
    return committees.length > 0
      ? [
          {
            workflowId: process.id,
            workflowName: process.name,
            workflowDescription: process.description,
            committees,
          },
        ]
      : []
  })
}

/** Substitutes sit only in somebody's stead. */
const seated = (ctx: Ctx) => ({ userId: ctx.person.userId, active: true, part: { not: 'SUBSTITUTE' } })
const serves = (process: { branchIds: string[]; defaultToWorkspace: boolean }, branchId: string) =>
  process.defaultToWorkspace || process.branchIds.length === 0 || process.branchIds.includes(branchId)

/** Starts one for a committee that I sit on. */
export async function start(
  ctx: Ctx,
  { body }: Pick<Input<typeof meetings.start>, 'body'>,
): Promise<Answer<typeof meetings.start>> {
  const version = await ctx.tx.workflowVersion.findFirst({
    where: { workflowId: body.workflowId, status: 'PUBLISHED', workflow: { kind: 'MEETING' } },
    include: { workflow: true },
  })
  const committee = await ctx.tx.committee.findFirst({
    where: { id: body.committeeId, active: true },
    include: { members: { where: seated(ctx) } },
  })
  if (!version?.definitionHash || !committee) throw notFound()
  if (committee.members.length === 0) throw new AppError('FORBIDDEN')
  if (!serves(version.workflow, committee.branchId))
    throw badField('committeeId', say('meetings.processNotForUnit'))
  const opened = await openCase(ctx, ctx.tx, {
    kind: 'MEETING',
    title: body.title,
    workflowVersionId: version.id,
    definitionHash: version.definitionHash,
    branchId: committee.branchId,
    committeeId: committee.id,
    respondentUserId: null,
    filingKey: `meeting/${ctx.key}`,
  })
  ctx.audit({ entityId: opened.caseId, detail: { workflowVersionId: version.id, committeeId: committee.id } })
  return { caseId: opened.caseId, caseNo: opened.caseNo }
}

const sorts = {
  startTime: (startAt: Prisma.SortOrder): By => ({ startAt }),
  title: (title: Prisma.SortOrder): By => ({ title }),
}
const spans = (now: Date) =>
  ({
    COMING: { status: 'SCHEDULED', endAt: { gte: now } },
    PAST: {
      OR: [
        { status: { in: ['HELD', 'ADJOURNED', 'NO_QUORUM', 'CANCELLED'] } },
        { status: 'SCHEDULED', endAt: { lt: now } },
      ],
    },
    ALL: { status: { not: 'DRAFT' } },
  }) satisfies Record<string, Prisma.MeetingWhereInput>

/** Meetings that I am a guest of, or that belong to a case whose committee I sit on. */
export async function list(
  ctx: Ctx,
  { query, body }: Pick<Input<typeof meetings.list>, 'query' | 'body'>,
): Promise<z.input<typeof meetings.list.returns>> {
  const { sitting, walled } = await myCases(ctx)
  const where: Prisma.MeetingWhereInput = {
    AND: [
      spans(new Date())[body.when],
      {
        OR: [
          { caseId: { in: sitting } },
          { caseId: { notIn: walled }, guests: { some: { userId: ctx.person.userId } } },
        ],
      },
    ],
  }
  const [meetingRows, total] = await Promise.all([
    pageOf(ctx, where, query, body.when === 'PAST' ? 'desc' : 'asc'),
    ctx.tx.meeting.count({ where }),
  ])
  return toPage(await presentMeetings(ctx, meetingRows, sitting), total, query)
}

/** Of the newest; nobody has as many. */
const maxSorted = 2_000
/** Titles are sealed, so SQL cannot sort by them: where that is asked for, they are read and sorted here. */
async function pageOf(
  ctx: Ctx,
  where: Prisma.MeetingWhereInput,
  query: Input<typeof meetings.list>['query'],
  byStart: Prisma.SortOrder,
): Promise<MeetingRow[]> {
  const order = orderBy<By>(query.sortBy, sorts, [{ startAt: byStart }])
  if (!order.some((each) => 'title' in each))
    return ctx.tx.meeting.findMany({
      where,
      ...skipTake(query),
      include: withGuests,
      orderBy: order as Prisma.MeetingOrderByWithRelationInput[],
    })
  const all = await ctx.tx.meeting.findMany({
    where,
    select: { id: true, title: true, startAt: true },
    orderBy: { id: 'desc' },
    take: maxSorted,
  })
  const { skip, take } = skipTake(query)
  const ids = all
    .toSorted(comparing(order))
    .slice(skip, skip + take)
    .map(({ id }) => id)
  const rows = await ctx.tx.meeting.findMany({ where: { id: { in: ids } }, include: withGuests })
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

type By = { startAt: Prisma.SortOrder } | { title: Prisma.SortOrder }
type Sorted = Pick<MeetingRow, 'id' | 'title' | 'startAt'>
const compare: Record<string, (a: Sorted, b: Sorted) => number> = {
  startAt: (a, b) => a.startAt.getTime() - b.startAt.getTime(),
  title: (a, b) => a.title.localeCompare(b.title),
  id: (a, b) => (a.id < b.id ? -1 : 1),
}
const comparing = (order: (By | { id: 'asc' })[]) => (a: Sorted, b: Sorted) =>
  order
    .flatMap((each) => Object.entries(each))
    .reduce(
      (so, [name, direction]) => so || (compare[name]?.(a, b) ?? 0) * (direction === 'desc' ? -1 : 1),
      0,
    )

async function presentMeetings(ctx: Ctx, meetingRows: MeetingRow[], sitting: string[]) {
  const caseIds = meetingRows.map((meeting) => meeting.caseId)
  const [names, cases, seats] = await Promise.all([
    caseNamesOf(
      ctx.tx,
      meetingRows.flatMap((meeting) => meeting.guests.map((guest) => guest.userId)),
    ),
    ctx.tx.case.findMany({
      where: { id: { in: caseIds } },
      include: withMyAssignments(ctx.person),
    }),
    ctx.tx.caseAssignment.findMany({
      where: { caseId: { in: caseIds }, ...activeSeats },
      select: { caseId: true, userId: true },
    }),
  ])
  return meetingRows.map((meeting) => {
    const whole = cases.find((each) => each.id === meeting.caseId)
    const row = whole ?? {
      caseNo: '',
      kind: 'COMPLAINT',
      startedByUserId: '',
      respondentUserId: null,
    }
    const isInsider = sitting.includes(meeting.caseId)
    const invited = presentInvitation(meeting, row, names, {
      me: ctx.person.userId,
      isInsider,
      seats: seats.filter((seat) => seat.caseId === meeting.caseId).map((seat) => seat.userId),
      parties: sidesOf(row),
    })
    if (whole && !isReadableNow(ctx.person, partsIn(ctx.person, whole))) return withheldInvitation(invited)
    return isInsider ? presentInside(meeting, invited) : invited
  })
}

/** Cases on whose committee I sit, and those that name me as respondent and have not informed me. */
async function myCases(ctx: Ctx) {
  const me = ctx.person.userId
  const [sitting, walled] = await Promise.all([
    ctx.tx.case.findMany({ where: ofPart(ctx.person, 'COMMITTEE'), select: { id: true } }),
    ctx.tx.case.findMany({
      where: { respondentUserId: me, respondentInformedAt: null },
      select: { id: true },
    }),
  ])
  return { sitting: sitting.map((each) => each.id), walled: walled.map((each) => each.id) }
}

/** Returns a meeting as the caller may see it. Throws NOT_FOUND, PROOF_REQUIRED. */
export const read = async (ctx: Ctx, id: string): Promise<Meeting> =>
  describeMeeting(ctx, await meetingFor(ctx, id))
