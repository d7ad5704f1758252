/**
 * Points of the budget for a call; rows and file routes name one of them. One is what reading one's own account takes
 * of the process; `bench/callCosts.ts` measures the others beside it and wants each to be charged at least half of what
 * it takes (bench/RESULTS.md). `report` is charged for PostgreSQL, too, which counts; `document` and `job` for long
 * ones: the receipt of a short complaint takes a fifth of it, own data a quarter.
 */
export const callCosts = {
  /** A stored file, or a part of one, as it lies. */
  download: 1,
  /** A body that may be larger than 64 KB: parsed, checked and written. */
  text: 2,
  /** A look through people, entries or rows. */
  search: 3,
  /** Whom a complaint may be about, compared by name, and the way it will take. */
  preview: 5,
  /** A complaint or its like, compared by name, written and sealed. */
  filing: 10,
  /** Counts over everybody in reach. */
  report: 5,
  /** A PDF, drawn in a thread. */
  document: 30,
  /** A file that is read and planned, or a job that makes one. */
  job: 60,
} as const
export type CallCost = keyof typeof callCosts

/** What a call is charged by; of a row, or of a file route, whose `returns` says what it gives. */
type CostedCall = {
  costs?: CallCost
  weighs?: number
  query?: unknown
  body?: unknown
  returns?: unknown
}
/** What a row says, else what its shape tells; undefined for what costs about as much as reading one's account. */
export function costOf({ costs, weighs, query, body, returns }: CostedCall): CallCost | undefined {
  if (costs !== undefined) return costs
  if (returns === 'made') return 'document'
  if (returns === 'file') return 'download'
  if (hasSearch(query) || hasSearch(body)) return 'search'
  return weighs === undefined ? undefined : 'text'
}
/** Whether the fields of a schema hold a text that rows are searched for. */
const hasSearch = (schema: unknown): boolean =>
  'searchText' in ((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {})
