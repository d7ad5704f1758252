/** Complaints that nobody can open as an admin reads them, with what is proposed and what they may do. */
import type { z } from '@hono/zod-openapi'
import { summarizeWaiting, type AttentionCount } from '../../core/attention.ts'
import type { Ctx } from '../../core/deps.ts'
import { toPage, type Page, type PageQuery } from '../../core/page.ts'
import { namesOf } from '../../users/names.ts'
import { SuccessorEnd, SuccessorStatus, type UnattendedCase } from '../successorContract.ts'
import { successorsPath } from './notifySuccessors.ts'
import { openStatuses, type ProposalRow } from './proposals.ts'
import { unattendedFor, unattendedId, type UnattendedRow } from './unattendedCases.ts'
import { aloneMs } from './waits.ts'

type Presented = z.input<typeof UnattendedCase>

/**
 * One page of the unattended cases that the caller may know of, ordered so that it says nothing of when they were
 * filed.
 */
export async function listUnattended(ctx: Ctx, query: Omit<PageQuery, 'sortBy'>): Promise<Page<Presented>> {
  // In the order of their ids here, which says nothing of when they were filed.
  const cases = (await unattendedFor(ctx.tx, ctx.person.userId))
    .map((row) => ({ row, id: unattendedId(ctx, row) }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ row }) => row)
  const { pageNo, pageSize } = query
  const casesOnPage = cases.slice(pageNo * pageSize, (pageNo + 1) * pageSize)
  return toPage(await presentAll(ctx, casesOnPage), cases.length, query)
}

/** One unattended case with its latest proposal and what the caller may do about it. */
export const presentUnattended = async (ctx: Ctx, row: UnattendedRow): Promise<Presented> =>
  (await presentAll(ctx, [row]))[0]!

async function latestProposals(ctx: Ctx, cases: UnattendedRow[]): Promise<Map<string, ProposalRow>> {
  const rows = await ctx.tx.successorProposal.findMany({
    where: { caseId: { in: cases.map(({ id }) => id) }, status: { not: 'DONE' } },
    orderBy: [{ proposedAt: 'asc' }, { id: 'asc' }],
  })
  return new Map(rows.map((row) => [row.caseId, row]))
}

async function presentAll(ctx: Ctx, cases: UnattendedRow[]): Promise<Presented[]> {
  const proposals = await latestProposals(ctx, cases)
  const people = [...proposals.values()].flatMap(({ userIds, proposedBy, confirmedBy }) => [
    ...userIds,
    proposedBy,
    confirmedBy,
  ])
  const names = await namesOf(ctx.tx, people)
  return cases.map((row) => {
    const proposal = proposals.get(row.id)
    return {
      unattendedId: unattendedId(ctx, row),
      proposal: proposal ? presentProposal(ctx, proposal, names) : null,
      abilities: { propose: mayDecide(ctx) && !(proposal && openStatuses.includes(proposal.status)) },
    }
  })
}

const mayDecide = ({ person }: Ctx): boolean => !person.impersonatedBy

function presentProposal(ctx: Ctx, row: ProposalRow, names: Map<string, string>) {
  const { userId } = ctx.person
  const nameOf = (id: string | null) => (id ? (names.get(id) ?? '') : '')
  const isWaiting = row.status === 'PROPOSED' && !row.isByPlatform
  const isTheirs = row.proposedBy === userId || row.userIds.includes(userId)
  const isStoppable = (isWaiting || row.status === 'CONFIRMED') && !row.isByPlatform
  return {
    proposalId: row.id,
    status: SuccessorStatus.parse(row.status),
    people: row.userIds.map(nameOf),
    reason: row.reason,
    proposedBy: row.isByPlatform ? '' : nameOf(row.proposedBy),
    proposedAt: row.proposedAt,
    confirmedBy: row.confirmedBy && !row.isByPlatform ? nameOf(row.confirmedBy) : null,
    dueAt: row.dueAt,
    // Whether somebody can confirm it would tell who of the others is a party.
    unconfirmedUntil: isWaiting ? new Date(row.proposedAt.getTime() + aloneMs) : null,
    endedAt: row.endedAt,
    endedWhy: row.endedWhy === null ? null : SuccessorEnd.parse(row.endedWhy),
    abilities: {
      confirm: mayDecide(ctx) && isWaiting && !isTheirs,
      stop: mayDecide(ctx) && isStoppable,
    },
  }
}

/** Those for whom somebody is to be proposed, or whose proposal this admin can confirm. */
export async function unattendedToDecide(ctx: Ctx): Promise<AttentionCount | null> {
  const cases = await unattendedFor(ctx.tx, ctx.person.userId)
  if (cases.length === 0) return null
  const proposals = await latestProposals(ctx, cases)
  const waiting = cases.flatMap((row) => {
    const proposal = proposals.get(row.id)
    const isOpen = proposal !== undefined && openStatuses.includes(proposal.status)
    const canConfirm = isOpen && presentProposal(ctx, proposal, new Map()).abilities.confirm
    return isOpen && !canConfirm ? [] : [{ path: successorsPath, name: null, dueAt: null }]
  })
  return summarizeWaiting(waiting, Date.now())
}
