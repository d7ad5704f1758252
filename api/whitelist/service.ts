/**
 * Who may sign up without an invite. Out of every workspace's reach, so it is read and written as the
 * platform.
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import { onPlatform, type PlatformRows } from '../audit/onPlatform.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound, unknownReference } from '../core/errors.ts'
import { orderBy, skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { withoutUnsafeText } from '../core/unsafeText.ts'
import type { NewWhitelisted, Whitelisted } from './contract.ts'
import { say } from '../messages/say.ts'

type Direction = 'asc' | 'desc'
type Row = {
  id: string
  email: string
  forWorkspaceId: string | null
  note: string | null
  addedBy: string
  addedAt: Date
}

/** One page; names of workspaces and of who added come with one statement each. */
export async function list(
  ctx: Ctx,
  { searchText, ...query }: PageQuery & { searchText?: string | undefined },
): Promise<Page<z.input<typeof Whitelisted>>> {
  const { platform } = ctx.deps.db
  const where = searchText ? { email: { contains: withoutUnsafeText(searchText).toLowerCase() } } : {}
  const [rows, total] = await Promise.all([
    platform.whitelistEntry.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Prisma.WhitelistEntryOrderByWithRelationInput>(
        query.sortBy,
        { email: (email: Direction) => ({ email }), addedAt: (addedAt: Direction) => ({ addedAt }) },
        [{ addedAt: 'desc' }],
      ),
    }),
    platform.whitelistEntry.count({ where }),
  ])
  return toPage(await presentEntries(platform, rows), total, query)
}

/** Throws DUPLICATE for an address that stands there for the same workspace. */
export async function add(
  ctx: Ctx,
  { email, workspaceId, note }: z.output<typeof NewWhitelisted>,
): Promise<z.input<typeof Whitelisted>> {
  return onPlatform(ctx, 'whitelist:add', async (rows) => {
    await refuseUnknown(rows, workspaceId)
    const row = await rows.whitelistEntry.create({
      data: { email, forWorkspaceId: workspaceId ?? null, note: note || null, addedBy: ctx.person.userId },
    })
    const [answer] = await presentEntries(rows, [row])
    if (!answer) throw notFound()
    return { answer, entityId: row.id, detail: { workspaceId: workspaceId ?? null } }
  })
}

/** Removes an entry and writes it to the audit log. Throws NOT_FOUND. */
export async function remove(ctx: Ctx, id: string): Promise<{ done: true }> {
  return onPlatform(ctx, 'whitelist:remove', async (rows) => {
    const { count } = await rows.whitelistEntry.deleteMany({ where: { id } })
    if (count === 0) throw notFound()
    return { answer: { done: true }, entityId: id }
  })
}

/** Throws 400 for a workspace that is not there. */
export async function refuseUnknown(
  rows: Pick<PlatformRows, 'workspace'>,
  workspaceId: string | undefined,
): Promise<void> {
  if (
    workspaceId !== undefined &&
    !(await rows.workspace.findFirst({
      where: { id: workspaceId, isMain: false, status: { not: 'DELETED' } },
      select: { id: true },
    }))
  )
    throw unknownReference('workspaceId', say('whitelist.workspaceUnknown'))
}

async function presentEntries(
  rows: Pick<PlatformRows, 'workspace' | 'user'>,
  entries: Row[],
): Promise<z.input<typeof Whitelisted>[]> {
  const [workspaces, people] = await Promise.all([
    rows.workspace.findMany({
      where: { id: { in: entries.map(({ forWorkspaceId }) => forWorkspaceId).filter((id) => id !== null) } },
      select: { id: true, name: true },
    }),
    rows.user.findMany({
      where: { id: { in: entries.map(({ addedBy }) => addedBy) } },
      select: { id: true, firstName: true, lastName: true },
    }),
  ])
  const nameOf = new Map([
    ...workspaces.map(({ id, name }): [string, string] => [id, name]),
    ...people.map(({ id, firstName, lastName }): [string, string] => [id, `${firstName} ${lastName}`.trim()]),
  ])
  return entries.map(({ forWorkspaceId, addedBy, ...row }) => ({
    ...row,
    workspaceId: forWorkspaceId,
    workspaceName: nameOf.get(forWorkspaceId ?? '') ?? null,
    addedBy: { userId: addedBy, name: nameOf.get(addedBy) ?? '' },
  }))
}
