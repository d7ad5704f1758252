/** Cases in which somebody waits to be admitted, and the person who asks can decide. */
import type { Prisma } from '../../prisma/client.ts'
import { openCases, visibleCases, partsIn } from '../cases/access.ts'
import { summarizeWaiting, type AttentionCount } from '../core/attention.ts'
import type { Ctx } from '../core/deps.ts'
import { mayAdmit, pendingOf } from './admitReader.ts'

/** Cases read at once, and how many pages at most; with more, the result is marked as a minimum. */
const pageSize = 200
const maxPages = 5

/** One for each case, without its name: what a case is called says something of it. */
export async function peopleToAdmit(ctx: Ctx): Promise<AttentionCount | null> {
  const paths: string[] = []
  let isAtLeast = false
  for (let [page, after] = [1, null as string | null]; ; page += 1) {
    const cases: Page = await pageAfter(ctx, after)
    for (const row of cases) if (mayDecide(ctx, row)) paths.push(`/complaints/${row.id}`)
    const last = cases.at(-1)
    if (!last || cases.length < pageSize) break
    isAtLeast = page === maxPages
    if (isAtLeast) break
    after = last.id
  }
  return summarizeWaiting(
    paths.map((path) => ({ path, name: null, dueAt: null })),
    0,
    isAtLeast,
  )
}

/** Who waits, and who came later and has access from before. */
const undecided: Prisma.CaseAssignmentWhereInput[] = [
  { admission: 'PENDING' },
  { admission: 'CAME_LATER', active: true },
]
type Page = Awaited<ReturnType<typeof pageAfter>>
const pageAfter = ({ tx, person }: Ctx, after: string | null) =>
  tx.case.findMany({
    where: {
      AND: [
        visibleCases(person),
        { ...openCases, assignments: { some: { OR: undecided } } },
        ...(after ? [{ id: { gt: after } }] : []),
      ],
    },
    include: { assignments: { where: { OR: [{ active: true }, ...undecided] } } },
    orderBy: { id: 'asc' },
    take: pageSize,
  })

function mayDecide({ person }: Ctx, row: Page[number]): boolean {
  const { userId } = person
  const parts = partsIn(person, row)
  return pendingOf(row.assignments).some(
    (pending) => !pending.isLeftOut && mayAdmit({ userId, parts }, row.assignments, pending),
  )
}
