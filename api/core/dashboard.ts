/** How a domain counts what its manifest brings to the start page. */
import type { z } from '@hono/zod-openapi'
import type { Prisma } from '../../prisma/client.ts'
import type { Ctx } from './deps.ts'
import type { Implemented } from './implement.ts'

/** `units`: the business units whose people are counted, null is all; throws NOT_FOUND for one out of reach. */
export type DashboardQuery = { branchId: string | undefined; units: () => Promise<string[] | null> }
type Count<Figure> = (ctx: Ctx, query: DashboardQuery) => Promise<Figure | null>
/** An SQL expression: the number that the sentence needs, or null where nothing is lacking. */
type Lacking = (ctx: Ctx) => Prisma.Sql
/** By the names of the manifests. */
export type Counts = {
  figures: Readonly<Record<string, Count<unknown>>>
  setUp: Readonly<Record<string, Lacking>>
}
type Of<Manifest> = (Manifest extends { figures: infer F }
  ? {
      figures: {
        [K in keyof F]: Count<F[K] extends { returns: infer S extends z.ZodType } ? z.input<S> : never>
      }
    }
  : unknown) &
  (Manifest extends { setUp: infer S } ? { setUp: Record<keyof S, Lacking> } : unknown)

/**
 * A noun's rows, with what its domain `About` (module.ts) counts for the start page: each of its figures, all
 * it may lack.
 */
export const withDashboard = <About extends { dashboard: unknown }>(
  rows: Implemented,
  counts: Of<About['dashboard']> & Partial<Counts>,
): Implemented => ({ ...rows, counts })
