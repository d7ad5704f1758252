/** The platform looks for workspaces, and at one. Its own is not among them. */
import type { Prisma } from '../../prisma/client.ts'
import type { Answer, Input } from '../core/contract.ts'
import type { Ctx, PublicCtx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { takeTries } from '../core/limits.ts'
import { orderBy, skipTake, toPage } from '../core/page.ts'
import { withoutUnsafeText } from '../core/unsafeText.ts'
import { WorkspaceStatus, type workspaces } from './contract.ts'
import { presentWorkspaces } from './present.ts'

type Rows = typeof workspaces
/**
 * From one address in an hour: enough for the people of one office on their first morning, too few for a list
 * of names.
 */
const lookUps = 30
const contains = (text: string): Prisma.WorkspaceWhereInput => ({
  OR: [{ name: { contains: text, mode: 'insensitive' } }, { host: { contains: text.toLowerCase() } }],
})
const sortable = {
  name: (name: Prisma.SortOrder) => ({ name }),
  url: (host: Prisma.SortOrder) => ({ host }),
  status: (status: Prisma.SortOrder) => ({ status }),
  createdAt: (createdAt: Prisma.SortOrder) => ({ createdAt }),
  contractExpiryDate: (sort: Prisma.SortOrder) => ({ contractExpiresOn: { sort, nulls: 'last' as const } }),
  userLimit: (sort: Prisma.SortOrder) => ({ userLimit: { sort, nulls: 'last' as const } }),
}

/**
 * One page of all workspaces, newest first. The dates are days in UTC on which they were opened, both
 * included.
 */
export async function list(
  { deps }: Ctx,
  query: Input<Rows['list']>['query'],
): Promise<Answer<Rows['list']>> {
  const text = withoutUnsafeText(query.searchText).trim()
  const where: Prisma.WorkspaceWhereInput = {
    isMain: false,
    ...(query.status ? { status: query.status } : {}),
    ...(text ? contains(text) : {}),
    createdAt: {
      ...(query.startDate ? { gte: new Date(query.startDate) } : {}),
      ...(query.endDate ? { lt: new Date(Date.parse(query.endDate) + 86_400_000) } : {}),
    },
  }
  const [rows, total] = await Promise.all([
    deps.db.platform.workspace.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Prisma.WorkspaceOrderByWithRelationInput>(query.sortBy, sortable, [
        { createdAt: 'desc' },
      ]),
    }),
    deps.db.platform.workspace.count({ where }),
  ])
  return toPage(await presentWorkspaces(deps, rows), total, query)
}

/** One page of those whose name or address contains a text. */
export async function search(
  { deps }: Ctx,
  text: string,
  query: Input<Rows['search']>['query'],
): Promise<Answer<Rows['search']>> {
  const where = { isMain: false, ...contains(text.trim()) }
  const [rows, total] = await Promise.all([
    deps.db.platform.workspace.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Prisma.WorkspaceOrderByWithRelationInput>(query.sortBy, sortable, [{ name: 'asc' }]),
    }),
    deps.db.platform.workspace.count({ where }),
  ])
  return toPage(
    rows.map(({ id, name, host, status }) => ({
      workspaceId: id,
      workspaceName: name,
      workspaceUrl: host,
      status: WorkspaceStatus.parse(status),
    })),
    total,
    query,
  )
}

/**
 * For the page that leads people to their own address: only who knows the whole name or address finds it, and
 * nobody tries out a list of
 * names. A platform admin finds by a part. Throws RATE_LIMITED.
 */
export async function findByName(ctx: PublicCtx, text: string): Promise<Answer<Rows['named']>> {
  const { deps, person } = ctx
  const wanted = text.trim()
  if (!person?.permissions.has('platform:workspaces'))
    await takeTries(ctx, [['workspaceLookUp', lookUps, 3_600, ctx.address]])
  const exactly: Prisma.WorkspaceWhereInput = {
    OR: [
      { name: { equals: wanted.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } },
      { host: wanted.toLowerCase() },
    ],
  }
  const where = {
    isMain: false,
    status: { not: 'DELETED' },
    ...(person?.permissions.has('platform:workspaces') ? contains(wanted) : exactly),
  }
  const rows = await deps.db.platform.workspace.findMany({
    where,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 20,
    select: { id: true, name: true, host: true },
  })
  return rows.map(({ id, name, host }) => ({ workspaceId: id, workspaceName: name, workspaceUrl: host }))
}

/** A workspace as the platform sees it. Throws NOT_FOUND, also for the main workspace. */
export async function read({ deps }: Ctx, workspaceId: string): Promise<Answer<Rows['read']>> {
  const row = await deps.db.platform.workspace.findFirst({ where: { id: workspaceId, isMain: false } })
  const [workspace] = row ? await presentWorkspaces(deps, [row]) : []
  if (!workspace) throw notFound()
  return workspace
}
