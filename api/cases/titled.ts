/**
 * Searching the titles of meeting processes: they are sealed, so SQL cannot, and they are read and compared here.
 */
import type { Ctx } from '../core/deps.ts'
import { visibleCases } from './access.ts'

/** Of the newest; nobody has as many. */
const mostSearched = 2_000

/** Ids of those I may know of whose title holds `text`, in small or capital letters. None where it is empty. */
export async function casesTitled(ctx: Ctx, text: string | undefined): Promise<string[]> {
  if (!text) return []
  const rows = await ctx.tx.case.findMany({
    where: { AND: [visibleCases(ctx.person), { kind: 'MEETING', title: { not: null } }] },
    select: { id: true, title: true },
    orderBy: { id: 'desc' },
    take: mostSearched,
  })
  const wanted = text.toLowerCase()
  return rows.flatMap(({ id, title }) => (title?.toLowerCase().includes(wanted) ? [id] : []))
}
