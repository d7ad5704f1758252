/** What each role may do in this workspace: the role table, and where the workspace differs from it. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { auditedChanges, fieldChanges } from '../core/fieldChanges.ts'
import {
  allPermissions,
  entryOf,
  holdersOf,
  holdsPermission,
  isPermission,
  switchableFor,
  type Switched,
} from '../core/permissions.ts'
import { requireRecentAuth } from '../core/session.ts'
import { Role } from '../../workflows/definition/graph.ts'
import { refusalOf } from './access.ts'
import type { PermissionRow, permissionTable } from './contract.ts'
import { say } from '../messages/say.ts'
import { tableBy } from '../../workflows/definition/keys.ts'

type Table = { content: PermissionRow[]; version: number }
type Change = z.output<typeof permissionTable.update.body>

/** Returns for each permission the roles that hold it in this workspace, without permissions of the platform. */
export async function list(ctx: Ctx): Promise<Table> {
  const [workspace, switched] = await Promise.all([
    ctx.tx.workspace.findFirst({ select: { permissionVersion: true } }),
    ctx.tx.rolePermission.findMany({ select: { role: true, permission: true, allowed: true } }),
  ])
  return {
    content: allPermissions
      .filter((key) => !entryOf(key).platform)
      .map((key) => presentPermission(key, switched)),
    version: workspace?.permissionVersion ?? 1,
  }
}

/**
 * Holds from the next call on, for open sessions too. Throws PROOF_REQUIRED, STALE_VERSION with `current`,
 * and 400 for each that cannot be switched.
 */
export async function update(ctx: Ctx, { role, permissions, version }: Change): Promise<Table> {
  requireRecentAuth(ctx)
  const fields = permissions.flatMap((each, at) => {
    const text =
      refusalOf(ctx.person.permissions, role, each) ??
      (permissions.findIndex(({ key }) => key === each.key) < at ? say('permissions.namedTwice') : null)
    return text ? [{ path: `permissions.${at}.key`, code: 'locked', text }] : []
  })
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields })
  const { count } = await ctx.tx.workspace.updateMany({
    where: { permissionVersion: version },
    data: { permissionVersion: { increment: 1 } },
  })
  if (count === 0) throw new AppError('STALE_VERSION', { more: { current: await list(ctx) } })
  const before = await ctx.tx.rolePermission.findMany({
    select: { role: true, permission: true, allowed: true },
  })
  await keep(ctx, role, permissions)
  const changes = permissions.flatMap(({ key, allowed }) =>
    fieldChanges(
      { [role]: isPermission(key) && holdsPermission(key, role, [], before) },
      { [role]: allowed },
    ).map((change) => ({ ...change, of: key })),
  )
  ctx.audit({ detail: { role, permissions, ...auditedChanges(changes) } })
  return list(ctx)
}

/**
 * Only differences from the table are kept, so that what the table says later reaches everybody who never
 * switched it.
 */
async function keep(ctx: Ctx, role: Role, permissions: Change['permissions']): Promise<void> {
  await ctx.tx.rolePermission.deleteMany({
    where: { role, permission: { in: permissions.map(({ key }) => key) } },
  })
  const differing = permissions.filter(
    ({ key, allowed }) => isPermission(key) && holdersOf(key).includes(role) !== allowed,
  )
  if (differing.length > 0)
    await ctx.tx.rolePermission.createMany({
      data: differing.map(({ key, allowed }) => ({
        role,
        permission: key,
        allowed,
        updatedBy: ctx.person.userId,
      })),
    })
}

function presentPermission(
  key: (typeof allPermissions)[number],
  switched: readonly Switched[],
): PermissionRow {
  const { label, group, duty = null } = entryOf(key)
  const switchable = switchableFor(key).toReversed()
  const roles = tableBy(Role.options, (role) => holdsPermission(key, role, [], switched))
  return { key, label, group, roles, duty, switchable, locked: switchable.length === 0 }
}
