/** Requests as those read them who may know of them. */
import type { z } from '@hono/zod-openapi'
import type { Ctx } from '../core/deps.ts'
import { skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { namesOf } from '../users/names.ts'
import { RequestKind, RequestStatus, type RetentionRequest } from './requestContract.ts'
import { openStatuses, reachOf, subjectsIn, type RequestRow } from './requests.ts'
import { aloneMs } from './waits.ts'

type Presented = z.input<typeof RetentionRequest>

/**
 * One page of the requests that the caller may know of, newest first; of rule requests only those nobody could
 * confirm.
 */
export async function listRequests(ctx: Ctx, query: Omit<PageQuery, 'sortBy'>): Promise<Page<Presented>> {
  // A rule that somebody can confirm stands among the rules.
  const where = {
    AND: [await reachOf(ctx), { OR: [{ kind: { not: 'RULE' } }, { aloneSince: { not: null } }] }],
  }
  const [rows, total] = await Promise.all([
    ctx.tx.retentionRequest.findMany({
      where,
      ...skipTake(query),
      orderBy: [{ proposedAt: 'desc' }, { id: 'desc' }],
    }),
    ctx.tx.retentionRequest.count({ where }),
  ])
  return toPage(await present(ctx, rows), total, query)
}

/**
 * A request as the caller sees it: its reason only for those who manage retention, and what the caller may do with it.
 */
export const presentRequest = async (ctx: Ctx, row: RequestRow): Promise<Presented> =>
  (await present(ctx, [row]))[0]!

async function present(ctx: Ctx, rows: RequestRow[]): Promise<Presented[]> {
  const { userId, permissions, impersonatedBy } = ctx.person
  const manages = permissions.has('retention:manage') && !impersonatedBy
  const holdRows = await ctx.tx.legalHold.findMany({
    where: { id: { in: rows.map(({ targetId }) => targetId) } },
    select: { id: true, targetId: true, scope: true },
  })
  const holds = new Map(holdRows.map((hold) => [hold.id, hold]))
  const idOf = ({ kind, targetId }: RequestRow) =>
    kind === 'ERASE_PERSON' ? targetId : (holds.get(targetId)?.targetId ?? '')
  const isAboutMe = (row: RequestRow) => subjectsIn(row, holds.get(row.targetId)).includes(userId)
  const units = await ctx.tx.branch.findMany({
    where: { id: { in: rows.map(idOf).filter((id) => id !== '') } },
    select: { id: true, name: true },
  })
  const names = await namesOf(
    ctx.tx,
    rows.flatMap((row) => [row.proposedBy, row.confirmedBy, idOf(row) || null]),
  )
  const nameOf = (id: string) => names.get(id) ?? units.find((unit) => unit.id === id)?.name ?? null
  return rows.map((row) => ({
    requestId: row.id,
    kind: RequestKind.parse(row.kind),
    targetId: row.targetId,
    name: nameOf(idOf(row)),
    reason: manages ? row.reason : '',
    status: RequestStatus.parse(row.status),
    proposedBy: names.get(row.proposedBy) ?? '',
    proposedAt: row.proposedAt,
    aloneUntil:
      row.status === 'PROPOSED' && row.aloneSince ? new Date(row.aloneSince.getTime() + aloneMs) : null,
    confirmedBy: row.confirmedBy && (names.get(row.confirmedBy) ?? ''),
    effectiveAt: row.effectiveAt,
    abilities: {
      confirm: manages && row.status === 'PROPOSED' && row.proposedBy !== userId && !isAboutMe(row),
      stop: !impersonatedBy && openStatuses.includes(row.status),
    },
  }))
}
