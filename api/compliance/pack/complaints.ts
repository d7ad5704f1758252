/** Of complaints an evidence pack says how many were filed in years that are over. */
import type { Rows } from '../../../prisma/client.ts'
import { dateIn, startOfDate } from '../../../workflows/definition/clocks.ts'
import { isReader, least } from '../annual.ts'
import { unitsOf, type Line, type PackScope } from './scope.ts'

/**
 * By year and business unit, as annual.ts shows a person who reads no complaint. For a maker who reads some in a unit,
 * its numbers are omitted.
 */
export async function* complaintLines(rows: Rows, scope: PackScope): AsyncGenerator<Line[]> {
  const units = unitsOf(scope)
  const branches = await rows.branch.findMany({
    where: { workspaceId: scope.workspace.id, ...(units ? { id: { in: units } } : {}) },
    select: { id: true, name: true, timeZone: true },
    orderBy: { name: 'asc' },
  })
  for (const { id, name, timeZone } of branches) {
    const line = (more: object): Line => ({ kind: 'complaints', businessUnit: name, ...more })
    // A case that the maker may read again once admitted counts as well.
    // eslint-disable-next-line no-await-in-loop
    if (await isReader({ tx: rows, person: { ...scope.maker, presentSince: null, roleSince: null } }, id)) {
      yield [line({ leftOut: 'Whoever made this pack reads complaints of this business unit.' })]
      continue
    }
    const year = Number(dateIn(timeZone, Math.min(scope.asOf.getTime(), Date.now())).slice(0, 4))
    for (const each of [year - 3, year - 2, year - 1]) {
      const [from, to] = [each, each + 1].map((start) => new Date(startOfDate(timeZone, `${start}-01-01`)))
      // By law, as the annual returns are: a total beside them would tell how few there are of the others.
      // eslint-disable-next-line no-await-in-loop
      const filed = await rows.$queryRaw<{ law: string | null; count: number }[]>`
        SELECT c.law, count(*)::int AS count FROM (
          SELECT v.definition->>'lawPack' AS law, n."workspaceId", n.kind, n."branchId", n."filedAt"
            FROM "Case" n JOIN "WorkflowVersion" v ON v.id = n."workflowVersionId"
          UNION ALL SELECT "lawPack", "workspaceId", kind, "branchId", "filedAt" FROM "ErasedCase") c
         WHERE c."workspaceId" = ${scope.workspace.id}::uuid AND c.kind = 'COMPLAINT' AND c."branchId" = ${id}::uuid
           AND c."filedAt" >= ${from} AND c."filedAt" < ${to}
         GROUP BY 1 HAVING count(*) >= ${least} ORDER BY 1`
      yield [
        ...filed.map(({ law, count }) => line({ year: each, law, filed: count })),
        line({ year: each, law: 'every other', filed: 'fewer than five, or none' }),
      ]
    }
  }
}
