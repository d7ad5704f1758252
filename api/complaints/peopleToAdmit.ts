/** Cases in which somebody waits to be admitted, and the person who asks can decide. */
import { openCases, visibleCases, partsIn } from '../cases/access.ts'
import { summarizeWaiting, type AttentionCount } from '../core/attention.ts'
import type { Ctx } from '../core/deps.ts'
import { mayAdmit, pendingOf } from './admitting.ts'

/** Cases read at once; more than these in one person's hands are counted page by page. */
const pageSize = 200

/** One for each case, without its name: what a case is called says something of it. */
export async function peopleToAdmit(ctx: Ctx): Promise<AttentionCount | null> {
  const paths: string[] = []
  for (let after: string | null = null; ;) {
    const cases: Page = await pageAfter(ctx, after)
    for (const row of cases) if (mayDecide(ctx, row)) paths.push(`/complaints/${row.id}`)
    const last = cases.at(-1)
    if (!last || cases.length < pageSize) break
    after = last.id
  }
  return summarizeWaiting(
    paths.map((path) => ({ path, name: null, dueAt: null })),
    0,
  )
}

type Page = Awaited<ReturnType<typeof pageAfter>>
const pageAfter = ({ tx, person }: Ctx, after: string | null) =>
  tx.case.findMany({
    where: {
      AND: [
        visibleCases(person),
        { ...openCases, assignments: { some: { admission: 'PENDING' } } },
        ...(after ? [{ id: { gt: after } }] : []),
      ],
    },
    include: { assignments: true },
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
