/**
 * Proposals of who takes over a complaint that nobody can open: what a day brings to each, in a transaction of its own
 * under the workspace's lock; and the act that gives those a seat whose time has come.
 */
import type { z } from '@hono/zod-openapi'
import { WorkflowUpdateFailedError } from '@temporalio/client'
import { lockWorkspace } from '../../api/core/lockWorkspace.ts'
import { writeLines } from '../../api/complaints/successors/notifySuccessors.ts'
import type { appointSuccessors } from '../../api/cases/outbox.ts'
import { ableAmong, reviewProposal, type ProposalRow } from '../../api/complaints/successors/proposals.ts'
import { findUnattended } from '../../api/complaints/successors/unattendedCases.ts'
import { runningRoles } from '../../workflows/definition/roles.ts'
import { caseWorkflowId } from '../../temporal/names.ts'
import type { Act, By } from '../../workflows/engine/state.ts'
import { actUpdate } from '../../workflows/messages.ts'
import type { Sweep, SweepDeps } from '../cleanup/cleanUp.ts'
import type { Delivering, OutboxRow } from '../delivery.ts'
import { mailPlatformAdmins } from '../mail/mailPlatformAdmins.ts'

type Appoint = z.infer<typeof appointSuccessors.payload>
const pageSize = 200

/**
 * Reviews the waiting proposals of successors daily: `gone` counts those that stopped or fell due; the platform's
 * admins get one mail about each other one.
 */
export const reviewProposals: Sweep = async (deps, beat) => {
  const { platform } = deps.db
  const proposed = await platform.successorProposal.findMany({
    where: { status: { in: ['PROPOSED', 'CONFIRMED'] } },
    select: { id: true, workspaceId: true },
    orderBy: { id: 'asc' },
  })
  let ended = 0
  for (const each of proposed.slice(0, pageSize * 50)) {
    beat()
    const after = await reviewOne(deps, each) // eslint-disable-line no-await-in-loop
    if (after === null || after.status === 'STOPPED' || after.status === 'DUE') ended++
    else await notifyPlatform(deps, after) // eslint-disable-line no-await-in-loop
  }
  return { gone: ended, isLast: true }
}

const reviewOne = (
  { db }: SweepDeps,
  { id, workspaceId }: Pick<ProposalRow, 'id' | 'workspaceId'>,
): Promise<ProposalRow | null> =>
  db.forWorkspace(workspaceId).transaction(async (rows) => {
    await lockWorkspace(rows, workspaceId)
    const row = await rows.successorProposal.findFirst({
      where: { id, status: { in: ['PROPOSED', 'CONFIRMED'] } },
    })
    if (!row) return null
    const after = await reviewProposal(rows, row, Date.now())
    if (after.status !== row.status)
      await rows.ledgerEntry.create({
        data: {
          byUserId: null,
          action: 'caseSuccessors:review',
          entity: 'caseSuccessors',
          entityId: row.caseId,
          detail: { proposalId: id, status: after.status, why: after.endedWhy },
        },
      })
    return after
  })

/** Once for each proposal. */
const notifyPlatform = ({ db }: SweepDeps, { id }: ProposalRow): Promise<void> =>
  mailPlatformAdmins(db, { key: `successor:${id}`, path: '/platform/successors' })

/**
 * Sends the act under the proposal's id, so that a retry is the same act; then records the result. The write of the
 * act detects that somebody came back meanwhile, and nobody gets a seat.
 */
export async function appointProposed(
  { db, temporal }: Delivering,
  { workspaceId, payload: { proposalId } }: OutboxRow<Appoint>,
): Promise<void> {
  const rows = db.forWorkspace(workspaceId)
  const proposal = await rows.successorProposal.findFirst({ where: { id: proposalId, status: 'DUE' } })
  if (!proposal) return
  const row = await findUnattended(rows, proposal.caseId)
  const able = row ? await ableAmong(rows, row, proposal, Date.now()) : []
  const by: By = { userId: proposal.proposedBy ?? '', role: runningRoles[0]!, capacities: [] }
  const act: Act = { type: 'APPOINT_SUCCESSOR', people: able.map((userId) => ({ userId })) }
  if (able.length > 0) {
    const link = await temporal()
    const handle = link.workflow.getHandle(caseWorkflowId(proposal.caseId))
    await link
      .withDeadline(Date.now() + 10_000, () =>
        handle.executeUpdate(actUpdate, { args: [{ key: proposalId, act, by }], updateId: proposalId }),
      )
      .catch((error: unknown) => {
        // Refused: the case is over.
        if (!(error instanceof WorkflowUpdateFailedError)) throw error
      })
  }
  await settle(db, proposal)
}

/** DONE where one of them has a seat. */
const settle = (db: Delivering['db'], { id, caseId, userIds, workspaceId }: ProposalRow) =>
  db.forWorkspace(workspaceId).transaction(async (rows) => {
    const seated = await rows.caseAssignment.count({
      where: { caseId, userId: { in: userIds }, admission: 'SUCCESSOR', active: true },
    })
    const at = new Date()
    if (seated > 0)
      return rows.successorProposal.updateMany({
        where: { id, status: 'DUE' },
        data: { status: 'DONE', endedAt: at },
      })
    const endedWhy = (await findUnattended(rows, caseId)) ? 'NOBODY_ABLE' : 'SOMEBODY_BACK'
    await rows.successorProposal.updateMany({
      where: { id, status: 'DUE' },
      data: { status: 'STOPPED', endedAt: at, endedWhy },
    })
    return writeLines(rows, caseId, { kind: 'SUCCESSOR_STOPPED', userIds: [], by: null, at: at.getTime() })
  })
