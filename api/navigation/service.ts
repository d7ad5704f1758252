/**
 * The menu for one person: every entry leads to something they may use, as far as the platform left it to
 * their workspace.
 */
import { z } from '@hono/zod-openapi'
import { openSteps } from '../complaints/inbox.ts'
import type { Ctx } from '../core/deps.ts'
import { notFound } from '../core/errors.ts'
import { isOpenWith } from '../core/accessFlags.ts'
import { isInReach } from '../core/reach.ts'
import { entryOf, permissionsHeld, type Permission } from '../core/permissions.ts'
import { Role } from '../../workflows/definition/graph.ts'
import type { Navigation } from './contract.ts'
import { enabledMenus, menuChanges, withChanges } from './entries.ts'

/** What of a person the menu depends on. */
type Reader = {
  role: Role
  isMember: boolean
  permissions: ReadonlySet<Permission>
  impersonatedBy?: string | null
}

/** Returns the menu entries that the caller may open, in their order. */
export async function menu(ctx: Ctx): Promise<{ navigations: Navigation[] }> {
  return { navigations: await menuOf(ctx, ctx.person) }
}

/** Also says how many steps wait for me, and which parts of the product my workspace has. */
export async function menuWithCounts(ctx: Ctx) {
  const [navigations, waiting] = await Promise.all([
    menuOf(ctx, ctx.person),
    may(ctx.person, 'complaint:list') ? openSteps(ctx) : 0,
  ])
  return {
    navigations: navigations.map((entry) => (entry.key === 'inbox' ? { ...entry, badge: waiting } : entry)),
    enabledMenus: enabledMenus(ctx.workspace.accessFlags),
  }
}

/**
 * Which screens somebody may open, and where they begin. Another person's only for those who see users, a
 * branch admin's those of the own unit; else 404.
 */
export async function userRoutes(ctx: Ctx, who: string): Promise<{ routes: string[]; home: string }> {
  const reader = who === 'me' || who === ctx.person.userId ? ctx.person : await another(ctx, who)
  const routes = (await menuOf(ctx, reader)).map(({ path }) => path)
  return { routes, home: routes.includes('/dashboard') ? '/dashboard' : (routes[0] ?? '/dashboard') }
}

async function menuOf(ctx: Ctx, reader: Reader): Promise<Navigation[]> {
  const { role, isMember } = reader
  const hasDemoMail = ctx.deps.demoInbox !== null && isMember && !reader.impersonatedBy
  const workspace = await ctx.tx.workspace.findFirst({ select: { menu: true } })
  const mine = withChanges(menuChanges(workspace?.menu)).filter(
    ({ may: wanted, enabled, onlyFor, group, openWith }) =>
      enabled &&
      isOpenWith(ctx.workspace.accessFlags, openWith) &&
      // A non-member sees only the platform's part of the menu, whatever else they may do there.
      (isMember || group === 'Platform') &&
      (onlyFor === null || onlyFor.includes(role)) &&
      (wanted === 'demo' ? hasDemoMail : wanted === 'member' ? isMember : may(reader, wanted)),
  )
  return mine.map(({ key, label, path, icon, group }, order) => ({ key, label, path, icon, order, group }))
}

/** A permission that leads into cases is denied while impersonating. */
const may = (
  { permissions, impersonatedBy }: Pick<Reader, 'permissions' | 'impersonatedBy'>,
  wanted: Permission,
): boolean => permissions.has(wanted) && !(impersonatedBy && entryOf(wanted).sealed)

async function another(ctx: Ctx, userId: string): Promise<Reader> {
  const { person } = ctx
  if (!z.uuid().safeParse(userId).success || !person.permissions.has('user:list')) throw notFound()
  const membership = await ctx.tx.membership.findFirst({
    where: { userId },
    select: { role: true, isScheduler: true, active: true, branchId: true },
  })
  if (!membership || !isInReach(person, membership.branchId)) throw notFound()
  const role = Role.parse(membership.role)
  const switched = await ctx.tx.rolePermission.findMany({
    where: { role },
    select: { role: true, permission: true, allowed: true },
  })
  return {
    role,
    isMember: membership.active,
    permissions: new Set(
      membership.active ? permissionsHeld(role, membership.isScheduler ? ['SCHEDULER'] : [], switched) : [],
    ),
  }
}
