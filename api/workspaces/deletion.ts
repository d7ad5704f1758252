/**
 * A workspace is deleted thirty days after somebody asked for it, and can be had back until then.
 */
import type { Answer } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { requireRecentAuth } from '../core/session.ts'
import { changeWorkspace } from './changeWorkspace.ts'
import type { workspaces } from './contract.ts'
import { statusAt } from './contractDates.ts'
import { read } from './service.ts'
import { say } from '../messages/say.ts'

export const daysToDeletion = 30

/** Sets the day. Throws VALIDATION_FAILED unless the header names the workspace. */
export async function scheduleDeletion(ctx: Ctx, id: string): Promise<Answer<typeof workspaces.remove>> {
  requireRecentAuth(ctx)
  const purgeAt = new Date(Date.now() + daysToDeletion * 86_400_000)
  await changeWorkspace(ctx, id, {
    act: 'delete',
    movesDates: true,
    work: (workspace) => {
      if (!names(ctx.header('x-confirm-name'), workspace.name))
        throw badField('X-Confirm-Name', say('workspaces.confirmName'))
      if (workspace.status === 'DELETION_SCHEDULED')
        throw new AppError('ILLEGAL_STATE', { text: say('workspaces.deletionPlanned') })
      return {
        values: { status: 'DELETION_SCHEDULED', statusBefore: workspace.status, purgeAt },
        detail: { purgeAt: purgeAt.toISOString() },
      }
    },
  })
  return { status: 'DELETION_SCHEDULED', purgeAt }
}

/** Brings back what it was, as far as its contract has not moved on meanwhile. */
export async function restoreWorkspace(ctx: Ctx, id: string): Promise<Answer<typeof workspaces.restore>> {
  await changeWorkspace(ctx, id, {
    act: 'restore',
    movesDates: true,
    work: (workspace) => {
      if (workspace.status !== 'DELETION_SCHEDULED' || !workspace.purgeAt || workspace.purgeAt <= new Date())
        throw new AppError('ILLEGAL_STATE', { text: say('workspaces.noDeletion') })
      const status = statusAt({ ...workspace, status: workspace.statusBefore ?? 'ACTIVE' }, Date.now())
      return { values: { status, statusBefore: null, purgeAt: null }, detail: { status } }
    },
  })
  return read(ctx, id)
}

/** A header holds no letters but those of ASCII, so a name may come in percent-encoding. */
function names(header: string | undefined, name: string): boolean {
  if (header === undefined) return false
  try {
    return header === name || decodeURIComponent(header) === name
  } catch {
    return false
  }
}
