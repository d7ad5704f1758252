/**
 * Complaints I have a part in. The wall is in `visibleCases`; every filter only narrows it, and the number of
 * statements never depends on the page.
 */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from '../core/deps.ts'
import { orderBy, skipTake, toPage, type Page, type PageQuery } from '../core/page.ts'
import { isReadableNow, ofPart, partsIn, visibleCases, withMyAssignments } from '../cases/access.ts'
import { casesTitled } from '../cases/casesTitled.ts'
import type { CaseSummary, complaints } from './contract.ts'
import { summaryOf } from './summary.ts'
import { unknownVersion, versionsOf, withNames, withStepNames } from '../cases/versions.ts'
import { viewerOf } from './viewerOf.ts'

type CaseFilter = z.output<typeof complaints.list.body>

/**
 * One page of the cases in which the caller has a part, newest first by default; their titles only after recent
 * authentication, where the page asks for it.
 */
export async function listCases(ctx: Ctx, query: PageQuery, filter: CaseFilter): Promise<Page<CaseSummary>> {
  const where: Prisma.CaseWhereInput = {
    AND: [visibleCases(ctx.person), ...narrowed(ctx, filter, await casesTitled(ctx, filter.searchText))],
  }
  const [rows, total] = await Promise.all([
    ctx.tx.case.findMany({
      where,
      ...skipTake(query),
      include: {
        ...withMyAssignments(ctx.person),
        ...withNames,
        steps: { orderBy: [{ openedAt: 'asc' }, { id: 'asc' }] },
      },
      orderBy: orderBy<Prisma.CaseOrderByWithRelationInput>(
        query.sortBy,
        {
          caseNo: (caseNo) => ({ caseNo }),
          filedAt: (filedAt) => ({ filedAt }),
          status: (status) => ({ status }),
          closedAt: (sort) => ({ closedAt: { sort, nulls: 'last' } }),
        },
        [{ filedAt: 'desc' }],
      ),
    }),
    ctx.tx.case.count({ where }),
  ])
  const versions = await versionsOf(ctx, rows)
  return toPage(
    rows.map(({ steps: stepRows, ...row }) => {
      const version = versions.get(row.workflowVersionId) ?? unknownVersion
      const { definition } = version
      const steps = withStepNames(definition, stepRows)
      const parts = partsIn(ctx.person, row)
      const readable = isReadableNow(ctx.person, parts) ? row : { ...row, title: null }
      return summaryOf(viewerOf({ me: ctx.person, row: readable, parts, definition }, steps), {
        version,
        branch: row.branch.name,
        steps,
      })
    }),
    total,
    query,
  )
}

function narrowed(
  { person }: Ctx,
  { kind, statuses, part, searchText }: CaseFilter,
  titled: string[],
): Prisma.CaseWhereInput[] {
  const text = { contains: searchText ?? '', mode: 'insensitive' as const }
  return [
    ...(kind ? [{ kind }] : []),
    ...(statuses?.length ? [{ status: { in: statuses } }] : []),
    ...(part ? [ofPart(person, part)] : []),
    ...(searchText ? [{ OR: [{ caseNo: text }, { id: { in: titled } }] }] : []),
  ]
}
