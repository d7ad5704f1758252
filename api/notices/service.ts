/** The bell: my notices, and which of them I have read. */
import type { Prisma } from '../../prisma/client.ts'
import type { Answer, Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { assertAllExist } from '../core/errors.ts'
import { orderBy, skipTake, toPage } from '../core/page.ts'
import type { notices } from './contract.ts'
import { presentText } from './text.ts'

/** Mine, but for cases that name me as respondent and have not informed me. */
async function mine(ctx: Ctx): Promise<Prisma.NoticeWhereInput> {
  const { userId } = ctx.person
  const walled = await ctx.tx.case.findMany({
    where: { respondentUserId: userId, respondentInformedAt: null },
    select: { id: true },
  })
  return { userId, OR: [{ caseId: null }, { caseId: { notIn: walled.map((each) => each.id) } }] }
}

/** One page, newest first, with how many are unread in all. */
export async function list(
  ctx: Ctx,
  query: Input<typeof notices.list>['query'],
): Promise<Answer<typeof notices.list>> {
  const own = await mine(ctx)
  const where = { ...own, ...(query.unreadOnly ? { readAt: null } : {}) }
  const [rows, total, unread] = await Promise.all([
    ctx.tx.notice.findMany({
      where,
      ...skipTake(query),
      orderBy: orderBy<Prisma.NoticeOrderByWithRelationInput>(
        query.sortBy,
        { at: (at) => ({ at }), kind: (kind) => ({ kind }) },
        [{ at: 'desc' }],
      ),
    }),
    ctx.tx.notice.count({ where }),
    ctx.tx.notice.count({ where: { ...own, readAt: null } }),
  ])
  const caseNos = await caseNumbers(ctx, rows)
  return {
    ...toPage(
      rows.map((row) => ({
        noticeId: row.id,
        kind: row.kind,
        ...presentText(row),
        path: row.path,
        case: caseNos.get(row.caseId ?? '') ?? null,
        at: row.at,
        readAt: row.readAt,
      })),
      total,
      query,
    ),
    unread,
  }
}

/** Numbers of the cases that my notices are about, by case id; a person notified of a case knows its number. */
async function caseNumbers(ctx: Ctx, rows: { caseId: string | null }[]) {
  const ids = [...new Set(rows.flatMap(({ caseId }) => caseId ?? []))]
  if (ids.length === 0) return new Map<string, { caseId: string; caseNo: string }>()
  const cases = await ctx.tx.case.findMany({ where: { id: { in: ids } }, select: { id: true, caseNo: true } })
  return new Map(cases.map(({ id: caseId, caseNo }) => [caseId, { caseId, caseNo }]))
}

/**
 * Marks the given ones of mine, or all, and answers how many were new. Throws NOT_FOUND when one of them is
 * not mine.
 */
export async function read(ctx: Ctx, noticeIds: string[] | undefined): Promise<Answer<typeof notices.read>> {
  const own = await mine(ctx)
  await assertAllExist('noticeIds', noticeIds, (wanted) =>
    ctx.tx.notice.count({ where: { ...own, id: { in: wanted } } }),
  )
  const where = { ...own, readAt: null, ...(noticeIds ? { id: { in: noticeIds } } : {}) }
  return ctx.db.transaction(async (rows) => {
    const { count } = await rows.notice.updateMany({ where, data: { readAt: new Date() } })
    if (count > 0)
      await rows.ledgerEntry.create({
        data: { byUserId: ctx.person.userId, action: 'notices:read', entity: 'notices', detail: { count } },
      })
    return { read: count }
  })
}
