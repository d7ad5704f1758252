/** The navigation of a workspace as the platform changed it; `api/navigation` applies it. */
import type { Role } from '../../workflows/definition/graph.ts'
import type { Answer, Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, notFound } from '../core/errors.ts'
import {
  entries,
  isOfPlatform,
  menuChanges,
  rolesOf,
  withChanges,
  type MenuChange,
} from '../navigation/entries.ts'
import { changeWorkspace } from './changeWorkspace.ts'
import type { MenuEntry, workspaces } from './contract.ts'
import { say } from '../messages/say.ts'

type MenuAnswer = Promise<Answer<typeof workspaces.menu>>
/** Switched off, it would leave people without the screen they arrive at. */
const always = 'home'

/** The menu of a workspace with the platform's changes. Throws NOT_FOUND, also for the main workspace. */
export async function menuOf({ deps }: Ctx, workspaceId: string): MenuAnswer {
  const workspace = await deps.db.platform.workspace.findFirst({
    where: { id: workspaceId, isMain: false },
    select: { menu: true },
  })
  if (!workspace) throw notFound()
  return { navigations: presentMenu(workspace.menu) }
}

/** Replaces all that was changed before. */
export async function changeMenu(
  ctx: Ctx,
  { workspaceId, navigations }: Input<typeof workspaces.changeMenu>['body'],
): MenuAnswer {
  refuseUnknown(navigations)
  const after = await changeWorkspace(ctx, workspaceId, {
    act: 'menu',
    work: () => ({
      values: { menu: navigations.map(withoutDefaultRoles) },
      detail: { off: navigations.filter((each) => !each.enabled).map(({ key }) => key) },
    }),
  })
  return { navigations: presentMenu(after.menu) }
}

/**
 * Roles that are the table's own are not kept, so that a role which gains a permission later finds its entry.
 */
function withoutDefaultRoles({ roles, ...change }: MenuChange): MenuChange {
  const entry = entries.find(({ key }) => key === change.key)
  const isOwn =
    !roles ||
    !entry ||
    (roles.length === rolesOf(entry).length && rolesOf(entry).every((role) => roles.includes(role)))
  return isOwn ? change : { ...change, roles }
}

function presentMenu(menu: unknown): MenuEntry[] {
  return withChanges(menuChanges(menu))
    .filter((entry) => !isOfPlatform(entry))
    .map((entry, order) => ({
      key: entry.key,
      label: entry.label,
      path: entry.path,
      icon: entry.icon,
      order,
      enabled: entry.enabled,
      roles: (entry.onlyFor as Role[] | null) ?? rolesOf(entry),
    }))
}

function refuseUnknown(navigations: { key: string; enabled: boolean }[]): void {
  const known = new Set(presentMenu([]).map(({ key }) => key))
  const seen = new Set<string>()
  const fields = navigations.flatMap(({ key, enabled }, at) => {
    const text = !known.has(key)
      ? say('workspaces.entryUnknown')
      : seen.has(key)
        ? say('workspaces.entryTwice')
        : key === always && !enabled
          ? say('workspaces.entryFixed')
          : null
    seen.add(key)
    return text ? [{ path: `navigations.${at}.key`, code: 'invalid', text }] : []
  })
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields: fields.slice(0, 50) })
}
