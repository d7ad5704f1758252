/**
 * Requests that wait: what nobody can confirm is carried out after its fourteen days, unless somebody stopped it, and
 * what was confirmed is done on its day. Each is a transaction of its own, under the workspace's lock.
 */
import { erasePersonByOrder, finishErasures } from '../../api/retention/erasePerson.ts'
import { reviewLift } from '../../api/retention/loneHoldLift.ts'
import { reviewAlone, type RequestRow } from '../../api/retention/requests.ts'
import { lockWorkspace } from '../../api/core/lockWorkspace.ts'
import type { Sweep, SweepDeps } from '../cleanup/cleanUp.ts'
import { mailPlatformAdmins } from '../mail/mailPlatformAdmins.ts'

/**
 * Reviews proposed retention requests daily: `gone` counts those that stopped or were carried out; the platform's
 * admins get a mail about one that nobody can confirm.
 */
export const reviewRequests: Sweep = async (deps, beat) => {
  const { db } = deps
  let gone = 0
  const proposed = await db.platform.retentionRequest.findMany({
    where: { status: 'PROPOSED' },
    orderBy: { proposedAt: 'asc' },
  })
  for (const each of proposed) {
    beat()
    const after = await reviewOne(deps, each) // eslint-disable-line no-await-in-loop
    if (after.status !== 'PROPOSED') gone++
    else if (after.aloneSince) await notifyPlatform(deps, after) // eslint-disable-line no-await-in-loop
  }
  return { gone, isLast: true }
}

async function reviewOne({ db }: SweepDeps, { id, workspaceId }: RequestRow): Promise<RequestRow> {
  const workspace = await db.platform.workspace.findUniqueOrThrow({ where: { id: workspaceId } })
  return db.forWorkspace(workspaceId).transaction(async (rows) => {
    await lockWorkspace(rows, workspaceId)
    const row = await rows.retentionRequest.findUniqueOrThrow({ where: { id } })
    if (row.status !== 'PROPOSED') return row
    const after = await reviewAlone({ rows, workspace }, row, Date.now())
    if (after.confirmedAt !== null)
      await rows.ledgerEntry.create({
        data: {
          byUserId: null,
          action: 'retentionRequests:carryOut',
          entity: 'retentionRequests',
          entityId: id,
          detail: { kind: row.kind, targetId: row.targetId },
        },
      })
    return after
  })
}

/** Requests to lift the hold of a case; nobody but the case's own people and the platform hears of them. */
export const reviewLifts: Sweep = async (deps, beat) => {
  const { db } = deps
  let gone = 0
  const requested = await db.platform.legalHold.findMany({
    where: { scope: 'CASE', liftedAt: null, liftRequestedBy: { not: null } },
    select: { id: true, workspaceId: true },
    orderBy: { liftRequestedAt: 'asc' },
  })
  for (const each of requested) {
    beat()
    const after = await reviewOneLift(deps, each) // eslint-disable-line no-await-in-loop
    if (after.liftedAt) gone++
    // eslint-disable-next-line no-await-in-loop
    else if (after.liftAloneSince)
      await notifyPlatform(deps, { id: each.id, aloneSince: after.liftAloneSince })
  }
  return { gone, isLast: true }
}

type LiftTarget = { id: string; workspaceId: string }
async function reviewOneLift({ db }: SweepDeps, { id, workspaceId }: LiftTarget) {
  const workspace = await db.platform.workspace.findUniqueOrThrow({ where: { id: workspaceId } })
  return db.forWorkspace(workspaceId).transaction(async (rows) => {
    await lockWorkspace(rows, workspaceId)
    const hold = await rows.legalHold.findUniqueOrThrow({ where: { id } })
    const after = await reviewLift({ rows, workspace }, hold, Date.now())
    if (after.liftedAt && !hold.liftedAt)
      await rows.ledgerEntry.create({
        data: {
          byUserId: null,
          action: 'caseHolds:carryOut',
          entity: 'caseHolds',
          entityId: id,
          detail: { scope: hold.scope, targetId: hold.targetId },
        },
      })
    return after
  })
}

/** Once for each time that a request is found to have no second person. */
const notifyPlatform = (
  { db }: SweepDeps,
  { id, aloneSince }: Pick<RequestRow, 'id' | 'aloneSince'>,
): Promise<void> =>
  mailPlatformAdmins(db, {
    key: `unconfirmed:${id}:${aloneSince?.getTime() ?? 0}`,
    path: '/platform/retention-requests',
  })

/** Erasures whose day has come; one that is held waits on. */
export const erasedByOrder: Sweep = async (deps, beat) => {
  const { db } = deps
  let gone = 0
  const due = await db.platform.retentionRequest.findMany({
    where: { kind: 'ERASE_PERSON', status: 'CONFIRMED', effectiveAt: { lte: new Date() } },
  })
  for (const { id, workspaceId, targetId: userId, proposedBy: by, reason } of due) {
    beat()
    // eslint-disable-next-line no-await-in-loop
    const isGone = await erasePersonByOrder(deps, { workspaceId, userId }, { by, reason })
    // eslint-disable-next-line no-await-in-loop
    const member = await db.platform.membership.findUnique({
      where: { workspaceId_userId: { workspaceId, userId } },
    })
    // Somebody who is back is not erased by what was requested while they were away.
    const status = member?.active ? 'STOPPED' : member?.anonymisedAt ? 'DONE' : null
    if (status)
      // eslint-disable-next-line no-await-in-loop
      await db.platform.retentionRequest.updateMany({
        where: { id, status: 'CONFIRMED' },
        data: { status, ...(status === 'STOPPED' ? { stoppedAt: new Date() } : {}) },
      })
    if (isGone) gone++
  }
  return { gone, isLast: true }
}

/** Accounts, drafts and files of people whose last case is over, or is gone. */
export const finishedErasures: Sweep = async (deps, beat) => ({
  gone: await finishErasures(deps, beat),
  isLast: true,
})
