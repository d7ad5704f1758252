/** A new workspace: its row, its headquarter, and an invitation for the one who will run it. */
import { plainRole, runningRoles } from '../../workflows/definition/roles.ts'
import type { Answer, Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { invitation } from '../invites/outbox.ts'
import { newExpiry } from '../invites/sendInvites.ts'
import { enqueueMail } from '../outbox/enqueue.ts'
import { recordChange, type PlatformRows } from './changeWorkspace.ts'
import type { workspaces } from './contract.ts'
import { workspaceHost } from './hosts.ts'
import { read } from './service.ts'
import { refuseTaken } from './terms.ts'

type New = Input<typeof workspaces.create>['body']

/** Throws VALIDATION_FAILED for an address that cannot be one, DUPLICATE for a taken one. */
export async function createWorkspace(ctx: Ctx, input: New): Promise<Answer<typeof workspaces.create>> {
  const host = workspaceHost(input.host, ctx.workspace.host)
  const { name, country, timeZone } = input
  const id = await ctx.deps.db.platform.$transaction(async (rows) => {
    await refuseTaken(rows, host)
    const workspace = await rows.workspace.create({ data: { name, host, timeZone } })
    await rows.branch.create({
      data: { workspaceId: workspace.id, name, headquarter: true, country, timeZone },
    })
    await inviteAdmin(rows, workspace.id, ctx.person.userId, input.admin)
    await recordChange(rows, {
      mainId: ctx.workspace.id,
      workspaceId: workspace.id,
      byUserId: ctx.person.userId,
      act: 'create',
    })
    return workspace.id
  })
  ctx.deps.outboxFilled()
  await ctx.deps.flags.refresh()
  return read(ctx, id)
}

/** The invite of the first admin, and its mail. */
async function inviteAdmin(
  rows: PlatformRows,
  workspaceId: string,
  invitedBy: string,
  admin: New['admin'],
): Promise<void> {
  const invite = await rows.invite.create({
    data: {
      workspaceId,
      ...admin,
      role: runningRoles[0] ?? plainRole,
      invitedBy,
      expiresAt: newExpiry(),
    },
  })
  const payload = { inviteId: invite.id, resentCount: 0 }
  await enqueueMail(rows, invitation, { workspaceId, key: `invite:${invite.id}:0`, payload })
}
