/** The figures of the start page. Each part asks a fixed number of times, however much there is to count. */
import type { Ctx } from '../core/deps.ts'
import { maySee, unitsFor } from './access.ts'
import { DashboardFigures, type PlatformFigures } from './contract.ts'
import type { Parts } from './parts.ts'
import { platformFigures } from './platform.ts'
import { setUp } from './setUp.ts'

/** People and invites are those of the business unit that is named, as in their lists. */
export async function figures(
  ctx: Ctx,
  parts: Parts,
  branchId: string | undefined,
): Promise<DashboardFigures> {
  let unitsPromise: Promise<string[] | null> | undefined
  const query = { branchId, units: () => (unitsPromise ??= unitsFor(ctx, branchId)) }
  const [missing, ...figureEntries] = await Promise.all([
    setUp(ctx, parts.setUp),
    ...parts.figures.map(async ({ name, may, count }): Promise<[string, unknown]> => [
      name,
      may.some((permission) => maySee(ctx, permission)) ? await count(ctx, query) : null,
    ]),
  ])
  return DashboardFigures.parse({ ...Object.fromEntries(figureEntries), setUp: missing })
}

/** Figures of all workspaces together, for the platform's dashboard. */
export const platform = ({ deps }: Ctx): Promise<PlatformFigures> => platformFigures(deps.db.pool)
