/** What is read of credits: by a workspace of its own, by the platform of all, without anybody's name. */
import type { z } from '@hono/zod-openapi'
import { startOfDate, dateAfter } from '../../workflows/definition/clocks.ts'
import { Prisma, type Rows } from '../../prisma/client.ts'
import { countWaiting, type AttentionCount } from '../core/attention.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound, unknownReference } from '../core/errors.ts'
import { orderBy, skipTake, toPage, type Page } from '../core/page.ts'
import { namesOf, type Names } from '../users/names.ts'
import {
  CreditEntryKind,
  CreditRequestStatus,
  type CreditBalance,
  type CreditEntry,
  type CreditRequest,
  type creditRequests,
  type credits,
} from './contract.ts'

type Reading = Pick<Ctx, 'deps' | 'tx' | 'workspace'>
/** The platform reads on the main host, which has no offers of its own. */
const isPlatform = ({ workspace }: Reading) => workspace.isMain
/** The platform's client answers alike; a union of the two is more than the compiler goes through (TS2321). */
type Read = Pick<Rows, 'workspaceCourse' | 'workspace' | 'creditEntry' | 'creditRequest' | '$queryRaw'>
const rowsOf = (ctx: Reading): Read => (isPlatform(ctx) ? (ctx.deps.db.platform as unknown as Read) : ctx.tx)
/** Everybody's for the platform, else one's own. */
const own = (ctx: Reading): { workspaceId?: string } =>
  isPlatform(ctx) ? {} : { workspaceId: ctx.workspace.id }
type Named = Pick<OrUndefined<Filter>, 'workspaceId' | 'workspaceCourseId'>
/** Those of a workspace or a course that is named. Throws NOT_FOUND for one that the reader does not see. */
async function named(ctx: Reading, { workspaceId, workspaceCourseId }: Named) {
  if (workspaceId && (await rowsOf(ctx).workspace.count({ where: { id: workspaceId, isMain: false } })) === 0)
    throw unknownReference('workspaceId')
  const courseId = workspaceCourseId
  if (courseId && (await rowsOf(ctx).workspaceCourse.count({ where: { courseId, ...own(ctx) } })) === 0)
    throw unknownReference('workspaceCourseId')
  return { ...own(ctx), ...(workspaceId ? { workspaceId } : {}), ...(courseId ? { courseId } : {}) }
}

/**
 * Returns one page of credit balances: of the caller's workspace, or on the main host of all. Throws NOT_FOUND for an
 * unknown workspace.
 */
export async function balances(
  ctx: Ctx,
  query: z.output<typeof credits.balances.query>,
): Promise<Page<CreditBalance>> {
  const where = await named(ctx, { workspaceId: query.workspaceId })
  const [rows, total] = await Promise.all([
    balancesOf(ctx, where, skipTake(query)),
    rowsOf(ctx).workspaceCourse.count({ where }),
  ])
  return toPage(rows, total, query)
}

/** Throws NOT_FOUND. */
export async function balance(ctx: Reading, courseId: string): Promise<CreditBalance> {
  const [row] = await balancesOf(ctx, { ...own(ctx), courseId }, { skip: 0, take: 1 })
  if (!row) throw notFound()
  return row
}

type Balance = Omit<CreditBalance, 'validUntil'> & { validUntil: Date | null }
async function balancesOf(
  ctx: Reading,
  { workspaceId, courseId }: { workspaceId?: string; courseId?: string },
  { skip, take }: { skip: number; take: number },
): Promise<CreditBalance[]> {
  const sum = (kind: z.infer<typeof CreditEntryKind>, column: 'credits' | 'reserved') => Prisma.sql`
    coalesce(sum(abs(${Prisma.raw(`e."${column}"`)})) FILTER (WHERE e.kind = ${kind}), 0)::int`
  const rows = await rowsOf(ctx).$queryRaw<Balance[]>`
    SELECT o."courseId" AS "workspaceCourseId", c.title AS "courseTitle", w.id AS "workspaceId",
           w.name AS "workspaceName", c."libraryCourseId", o."creditPrice", o."validUntil",
           coalesce(o."validUntil" < (now() AT TIME ZONE w."timeZone")::date, false) AS "hasEnded",
           b.available, b.reserved, s.granted, s.consumed, s.expired,
           (SELECT count(*)::int FROM "CreditWait" x WHERE x."courseId" = o."courseId") AS waiting,
           (SELECT count(*)::int FROM "CreditRequest" r WHERE r."courseId" = o."courseId"
             AND r.status = 'REQUESTED') AS "openRequests",
           EXISTS (SELECT FROM "CourseVersion" v WHERE v."courseId" = c."libraryCourseId" AND v.status = 'PUBLISHED'
             AND v.number > o."libraryVersion") AS "isOutdated"
      FROM "WorkspaceCourse" o JOIN "Course" c ON c.id = o."courseId" JOIN "Workspace" w ON w.id = o."workspaceId"
      JOIN "CreditBalance" b ON b."courseId" = o."courseId"
     CROSS JOIN LATERAL (SELECT ${sum('GRANT', 'credits')} AS granted, ${sum('CONSUME', 'reserved')} AS consumed,
       ${sum('EXPIRE', 'credits')} AS expired FROM "CreditEntry" e WHERE e."courseId" = o."courseId") s
     WHERE (${workspaceId ?? null}::uuid IS NULL OR o."workspaceId" = ${workspaceId ?? null}::uuid)
       AND (${courseId ?? null}::uuid IS NULL OR o."courseId" = ${courseId ?? null}::uuid)
     ORDER BY w.name, c.title, o."courseId" LIMIT ${take} OFFSET ${skip}`
  return rows.map((each) => ({ ...each, validUntil: each.validUntil?.toISOString().slice(0, 10) ?? null }))
}

type Filter = { workspaceId?: string; workspaceCourseId?: string; from?: string; to?: string }
/** The days are those of the reader's workspace, both included. */
async function filtered(ctx: Reading, { from, to, ...filter }: OrUndefined<Filter>) {
  const { timeZone } = ctx.workspace
  return {
    where: await named(ctx, filter),
    within: {
      ...(from ? { gte: new Date(startOfDate(timeZone, from)) } : {}),
      ...(to ? { lt: new Date(startOfDate(timeZone, dateAfter(to, 1, 'DAY'))) } : {}),
    },
  }
}
type OrUndefined<T> = { [K in keyof T]: T[K] | undefined }

const withCourse = {
  balance: { select: { offer: { select: { course: { select: { title: true } } } } } },
} as const
type OfCourse = { courseId: string; workspaceId: string; balance: { offer: { course: { title: string } } } }
const courseOf = (row: OfCourse, workspaces: Names) => ({
  workspaceCourseId: row.courseId,
  courseTitle: row.balance.offer.course.title,
  workspaceId: row.workspaceId,
  workspaceName: workspaces.get(row.workspaceId) ?? '',
})
async function workspacesOf(ctx: Reading, rows: readonly { workspaceId: string }[]): Promise<Names> {
  const workspaces = await rowsOf(ctx).workspace.findMany({
    where: { id: { in: rows.map(({ workspaceId }) => workspaceId) } },
    select: { id: true, name: true },
  })
  return new Map(workspaces.map(({ id, name }) => [id, name]))
}
/** Of the reader's own side: people of the workspace, or of the platform. */
async function whoOf(ctx: Reading, ids: (string | null)[]): Promise<Names> {
  if (!isPlatform(ctx)) return namesOf(ctx.tx, ids)
  const users = await ctx.deps.db.platform.user.findMany({
    where: { id: { in: ids.filter((id) => id !== null) }, isPlatformAdmin: true },
    select: { id: true, firstName: true, lastName: true },
  })
  return new Map(users.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}

const withEntry = {
  ...withCourse,
  assignment: { select: { userId: true } },
} satisfies Prisma.CreditEntryInclude
type EntryRow = Prisma.CreditEntryGetPayload<{ include: typeof withEntry }>
/**
 * Returns one page of ledger entries of credits, newest first unless sorted otherwise: of the caller's workspace, or
 * on the main host of all. Throws NOT_FOUND for an unknown workspace or course.
 */
export async function entries(
  ctx: Ctx,
  query: z.output<typeof credits.entries.query>,
  { kind, ...filter }: z.output<typeof credits.entries.body>,
): Promise<Page<z.input<typeof CreditEntry>>> {
  const { where: scope, within } = await filtered(ctx, filter)
  const where: Prisma.CreditEntryWhereInput = {
    ...scope,
    at: within,
    ...(kind ? { kind: { in: kind } } : {}),
  }
  const [rows, total] = await Promise.all([
    rowsOf(ctx).creditEntry.findMany({
      where,
      ...skipTake(query),
      include: withEntry,
      orderBy: orderBy<Prisma.CreditEntryOrderByWithRelationInput>(
        query.sortBy,
        { at: (at) => ({ at }), kind: (each) => ({ kind: each }) },
        [{ at: 'desc' }, { seq: 'desc' }],
      ),
    }),
    rowsOf(ctx).creditEntry.count({ where }),
  ])
  return toPage(await presentEntries(ctx, rows), total, query)
}

/** Throws NOT_FOUND. */
export async function entry(ctx: Reading, id: string): Promise<z.input<typeof CreditEntry>> {
  const row = await rowsOf(ctx).creditEntry.findFirst({ where: { id, ...own(ctx) }, include: withEntry })
  const [one] = row ? await presentEntries(ctx, [row]) : []
  if (!one) throw notFound()
  return one
}

async function presentEntries(ctx: Reading, rows: EntryRow[]): Promise<z.input<typeof CreditEntry>[]> {
  const [workspaces, names] = await Promise.all([
    workspacesOf(ctx, rows),
    whoOf(
      ctx,
      rows.flatMap(({ byUserId, assignment }) => [byUserId, assignment?.userId ?? null]),
    ),
  ])
  const isAbout = !isPlatform(ctx)
  return rows.map((row) => ({
    entryId: row.id,
    ...courseOf(row, workspaces),
    kind: CreditEntryKind.parse(row.kind),
    credits: row.credits,
    reserved: row.reserved,
    balanceAfter: row.balanceAfter,
    assignmentId: isAbout ? row.assignmentId : null,
    personName: (isAbout && names.get(row.assignment?.userId ?? '')) || null,
    reference: row.reference,
    by: names.get(row.byUserId ?? '') ?? null,
    at: row.at,
  }))
}

const withRequest = {
  ...withCourse,
  entry: { select: { credits: true } },
} satisfies Prisma.CreditRequestInclude
type RequestRow = Prisma.CreditRequestGetPayload<{ include: typeof withRequest }>
/**
 * Returns one page of credit requests, newest first unless sorted otherwise: of the caller's workspace, or on the main
 * host of all. Throws NOT_FOUND for an unknown workspace or course.
 */
export async function requests(
  ctx: Ctx,
  query: z.output<typeof creditRequests.list.query>,
  { status, ...filter }: z.output<typeof creditRequests.list.body>,
): Promise<Page<z.input<typeof CreditRequest>>> {
  const { where: scope, within } = await filtered(ctx, filter)
  const where = { ...scope, requestedAt: within, ...(status ? { status: { in: status } } : {}) }
  const [rows, total] = await Promise.all([
    rowsOf(ctx).creditRequest.findMany({
      where,
      ...skipTake(query),
      include: withRequest,
      orderBy: orderBy<Prisma.CreditRequestOrderByWithRelationInput>(
        query.sortBy,
        {
          requestedAt: (requestedAt) => ({ requestedAt }),
          credits: (amount) => ({ credits: amount }),
          status: (each) => ({ status: each }),
        },
        [{ requestedAt: 'desc' }],
      ),
    }),
    rowsOf(ctx).creditRequest.count({ where }),
  ])
  return toPage(await presentRequests(ctx, rows), total, query)
}

/** Throws NOT_FOUND. */
export async function request(ctx: Reading, id: string): Promise<z.input<typeof CreditRequest>> {
  const row = await rowsOf(ctx).creditRequest.findFirst({
    where: { id, ...own(ctx) },
    include: withRequest,
  })
  const [one] = row ? await presentRequests(ctx, [row]) : []
  if (!one) throw notFound()
  return one
}

async function presentRequests(ctx: Reading, rows: RequestRow[]): Promise<z.input<typeof CreditRequest>[]> {
  const [workspaces, names] = await Promise.all([
    workspacesOf(ctx, rows),
    whoOf(
      ctx,
      rows.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]),
    ),
  ])
  return rows.map((row) => ({
    requestId: row.id,
    ...courseOf(row, workspaces),
    credits: row.credits,
    credited: row.entry?.credits ?? null,
    reason: row.reason,
    status: CreditRequestStatus.parse(row.status),
    requestedBy: names.get(row.requestedBy) ?? null,
    requestedAt: row.requestedAt,
    decidedBy: names.get(row.decidedBy ?? '') ?? null,
    decidedAt: row.decidedAt,
    decisionReason: row.decisionReason,
  }))
}

/** Requests of every workspace that the platform has not decided. */
export function openCreditRequests(ctx: Ctx): Promise<AttentionCount | null> {
  const where = { status: 'REQUESTED' }
  const requested = ctx.deps.db.platform.creditRequest
  return countWaiting({
    count: () => requested.count({ where }),
    first: () => Promise.resolve({ path: '/platform/credits', name: null, dueAt: null }),
  })
}
