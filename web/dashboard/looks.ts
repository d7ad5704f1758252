/** The figures that somebody sees, with how they look. */
import type { DashboardFigures } from '../../api/dashboard/contract.ts'
import type { FigureLook } from '../module.ts'
import { looks } from '../modules.ts'

type Seen = FigureLook<unknown> & { name: string; figure: unknown }

/** In their places. */
export function seen(dashboardFigures: DashboardFigures): Seen[] {
  const figures = new Map<string, unknown>(Object.entries(dashboardFigures))
  return looks
    .flatMap((each) => Object.entries(each.figures ?? {}))
    .map(([name, look]) => ({ ...look, name, figure: figures.get(name) ?? null }))
    .filter(({ figure }) => figure !== null)
    .toSorted((a, b) => a.at - b.at)
}

/** Those that are drawn. A party's own complaints stand in a list and need no chart. */
export const drawn = (dashboardFigures: DashboardFigures): Seen[] =>
  seen(dashboardFigures).filter(({ cards, figure }) => cards && (cards.isShown?.(figure) ?? true))
