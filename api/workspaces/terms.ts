/**
 * What the platform changes of a workspace: its name, its contract, how many users it has, and which parts of
 * the product.
 */
import type { Answer, Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError } from '../core/errors.ts'
import { requireRecentAuth } from '../core/session.ts'
import { changeWorkspace, type PlatformRows } from './changeWorkspace.ts'
import { accessFlagKeys } from '../core/accessFlags.ts'
import { WorkspaceStatus, type workspaces } from './contract.ts'
import { statusAt } from './contractDates.ts'
import { wakeWaitingCourses } from '../assignments/outbox.ts'
import { wakeTraining } from '../learning/schedule.ts'
import { workspaceHost } from './hosts.ts'
import { read } from './service.ts'
import { dayText } from './present.ts'
import { say } from '../messages/say.ts'

type Rows = typeof workspaces
type WorkspaceAnswer = Promise<Answer<Rows['read']>>

/** Its clock moves the dates of its contract. */
export async function updateTerms(
  ctx: Ctx,
  id: string,
  { name, timeZone, version }: Input<Rows['update']>['body'],
): WorkspaceAnswer {
  await changeWorkspace(ctx, id, {
    act: 'update',
    version,
    movesDates: true,
    work: () => ({ values: { name, timeZone } }),
  })
  return read(ctx, id)
}

/** Throws IN_USE where more people are active already. */
export async function setUserLimit(
  ctx: Ctx,
  { workspaceId, userLimit, version }: Input<Rows['userLimit']>['body'],
): Promise<Answer<Rows['userLimit']>> {
  let usersActive = 0
  const after = await changeWorkspace(ctx, workspaceId, {
    act: 'userLimit',
    version,
    work: async (_, rows) => {
      usersActive = await rows.membership.count({ where: { workspaceId, active: true } })
      if (userLimit !== null && userLimit < usersActive)
        throw new AppError('IN_USE', {
          text: say('workspaces.limitBelowActive', { usersActive }),
          fields: [
            { path: 'userLimit', code: 'in_use', text: say('workspaces.limitAtLeast', { usersActive }) },
          ],
        })
      return { values: { userLimit }, detail: { userLimit } }
    },
  })
  return { workspaceId, userLimit: after.userLimit, usersActive, version: after.version }
}

/**
 * Changes the status immediately; the run that watches the dates decides who is notified and when the next change is
 * due.
 */
export async function setContractEnd(
  ctx: Ctx,
  { workspaceId, expiryDate, graceDays, version }: Input<Rows['contractEnd']>['body'],
): Promise<Answer<Rows['contractEnd']>> {
  const after = await changeWorkspace(ctx, workspaceId, {
    act: 'contract',
    version,
    movesDates: true,
    work: (workspace) => {
      const wanted = {
        ...workspace,
        contractExpiresOn: expiryDate === null ? null : new Date(expiryDate),
        graceDays: graceDays ?? workspace.graceDays,
      }
      const status = statusAt(wanted, Date.now())
      return {
        values: { contractExpiresOn: wanted.contractExpiresOn, graceDays: wanted.graceDays, status },
        detail: { expiryDate, graceDays: wanted.graceDays, status },
      }
    },
  })
  return {
    workspaceId,
    contractExpiryDate: dayText(after.contractExpiresOn),
    graceDays: after.graceDays,
    status: WorkspaceStatus.parse(after.status),
    version: after.version,
  }
}

/**
 * What is switched off keeps its data; what fell due meanwhile is caught up with once when it is on again, so the run
 * that watches dates looks at once.
 */
export async function setAccessFlags(
  ctx: Ctx,
  id: string,
  { version, ...flags }: Input<Rows['accessFlags']>['body'],
): WorkspaceAnswer {
  const accessFlags = accessFlagKeys.filter((key) => flags[key])
  await changeWorkspace(ctx, id, {
    act: 'accessFlags',
    version,
    work: async (_, rows) => {
      await wakeTraining(rows, id)
      await wakeWaitingCourses(rows, id)
      return { values: { accessFlags }, detail: { accessFlags } }
    },
  })
  return read(ctx, id)
}

/**
 * The old address stops at once; sessions are of an address, so they end. Throws DUPLICATE for a taken one.
 */
export async function setHost(ctx: Ctx, id: string, input: Input<Rows['host']>['body']): WorkspaceAnswer {
  requireRecentAuth(ctx)
  const host = workspaceHost(input.host, ctx.workspace.host)
  await changeWorkspace(ctx, id, {
    act: 'host',
    version: input.version,
    work: async (workspace, rows) => {
      if (host === workspace.host) return { values: {} }
      await refuseTaken(rows, host)
      const { count } = await rows.session.updateMany({
        where: { workspaceId: id, revokedAt: null },
        data: { revokedAt: new Date() },
      })
      return { values: { host }, detail: { sessionsEnded: count } }
    },
  })
  await ctx.deps.flags.refresh()
  return read(ctx, id)
}

/** Throws DUPLICATE, naming the field. */
export async function refuseTaken(rows: PlatformRows, host: string): Promise<void> {
  const existing = await rows.workspace.findUnique({ where: { host }, select: { id: true } })
  if (existing)
    throw new AppError('DUPLICATE', {
      text: say('workspaces.hostTaken'),
      fields: [{ path: 'host', code: 'duplicate', text: say('workspaces.hostTakenField') }],
    })
}

/** For those who locked themselves out with ELEVATE_IP. */
export async function setAllowedAddresses(
  ctx: Ctx,
  id: string,
  { allowedAddresses, version }: Input<Rows['allowedAddresses']>['body'],
): WorkspaceAnswer {
  requireRecentAuth(ctx)
  const distinct = [...new Set(allowedAddresses)]
  await changeWorkspace(ctx, id, {
    act: 'allowedAddresses',
    version,
    work: () => ({ values: { allowedAddresses: distinct }, detail: { count: distinct.length } }),
  })
  return read(ctx, id)
}
