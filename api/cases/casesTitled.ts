/**
 * Searching the titles of meeting processes: they are sealed, so SQL cannot, and they are read and compared here.
 */
import type { Ctx } from '../core/deps.ts'
import { isReadableNow, partsIn, visibleCases, withMyAssignments } from './access.ts'

/** Of the newest; nobody has as many. */
const maxSearched = 2_000

/** Ids of those whose title I may read now and holds `text`, in any case of letters. None where it is empty. */
export async function casesTitled(ctx: Ctx, text: string | undefined): Promise<string[]> {
  if (!text) return []
  const rows = await ctx.tx.case.findMany({
    where: { AND: [visibleCases(ctx.person), { kind: 'MEETING', title: { not: null } }] },
    include: withMyAssignments(ctx.person),
    orderBy: { id: 'desc' },
    take: maxSearched,
  })
  const wanted = text.toLowerCase()
  return rows
    .filter((row) => isReadableNow(ctx.person, partsIn(ctx.person, row)))
    .flatMap(({ id, title }) => (title?.toLowerCase().includes(wanted) ? [id] : []))
}
