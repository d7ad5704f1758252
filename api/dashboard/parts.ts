/** What the domains bring to the start page (their module.ts), joined to how each counts it (their routes.ts). */
import type { Counts } from '../core/dashboard.ts'
import type { Implemented } from '../core/implement.ts'
import type { Permission } from '../core/permissions.ts'
import { modules } from '../modules.ts'
import { lacks, type MissingSetUp } from './contract.ts'

type DashboardManifest = {
  figures?: Readonly<Record<string, { may: readonly Permission[] }>>
  setUp?: Readonly<Record<string, { may: Permission }>>
}
const manifests = Object.values(modules).flatMap((each): readonly DashboardManifest[] =>
  'dashboard' in each ? [each.dashboard] : [],
)
const mending: NonNullable<DashboardManifest['setUp']> = Object.assign(
  {},
  ...manifests.map(({ setUp }) => setUp ?? {}),
)

export type Parts = {
  figures: readonly { name: string; may: readonly Permission[]; count: Counts['figures'][string] }[]
  setUp: readonly { missing: MissingSetUp; may: Permission; count: Counts['setUp'][string] }[]
}
/** Throws where a manifest brings something that no route counts. */
export function partsOf(nouns: readonly Implemented[]): Parts {
  const counts: Counts = {
    figures: Object.assign({}, ...nouns.map((noun) => noun.counts?.figures ?? {})),
    setUp: Object.assign({}, ...nouns.map((noun) => noun.counts?.setUp ?? {})),
  }
  return {
    figures: manifests
      .flatMap(({ figures }) => Object.entries(figures ?? {}))
      .map(([name, { may }]) => ({ name, may, count: named(counts.figures, name) })),
    setUp: lacks.map((missing) => ({
      missing,
      may: named(mending, missing).may,
      count: named(counts.setUp, missing),
    })),
  }
}

function named<T>(table: Readonly<Record<string, T>>, name: string): T {
  const entry = table[name]
  if (entry === undefined) throw new Error(`${name} of the start page is not counted: withDashboard`)
  return entry
}
