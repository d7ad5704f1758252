/** What waits for a person: how a domain counts the items of its manifest (`attentionItems` of its module.ts). */
import type { Ctx } from './deps.ts'
import type { Implemented } from './implement.ts'

/** What is due first. `name` is null where it says something of a case. */
export type FirstWaiting = { path: string; name: string | null; dueAt: Date | null }
/** `isAtLeast`: no more rows were read than a page may cost, and there are more. */
export type AttentionCount = { count: number; overdue: number; first: FirstWaiting; isAtLeast?: boolean }
/** For the person of `ctx`; null where nothing waits. Reads a bounded number of rows. */
export type CountAttention = (ctx: Ctx) => Promise<AttentionCount | null>
export type AttentionCounts = Readonly<Record<string, CountAttention>>

type CountersOf<Items> = { readonly [Name in keyof Items]?: CountAttention }
/** A noun's rows, with how its domain `About` (module.ts) counts what waits for a person. */
export const withAttention = <About extends { attentionItems: unknown }>(
  rows: Implemented,
  attentionCounts: CountersOf<About['attentionItems']>,
): Implemented => ({ ...rows, attentionCounts: attentionCounts as AttentionCounts })

type Reads = {
  count: () => Promise<number>
  /** Left out where nothing has a due date. */
  overdue?: () => Promise<number>
  first: () => Promise<FirstWaiting | null>
}
/** Reads no more than the count where nothing waits. */
export async function countWaiting({ count, overdue, first }: Reads): Promise<AttentionCount | null> {
  const total = await count()
  if (total === 0) return null
  const [late, one] = await Promise.all([overdue?.() ?? 0, first()])
  return one && { count: total, overdue: late, first: one }
}

/** The same of a list that is read, whole or as far as its reader goes. */
export function summarizeWaiting(
  rows: readonly FirstWaiting[],
  now: number,
  isAtLeast = false,
): AttentionCount | null {
  const byDue = rows.toSorted((a, b) => (a.dueAt?.getTime() ?? Infinity) - (b.dueAt?.getTime() ?? Infinity))
  const [first] = byDue
  const overdue = rows.filter(({ dueAt }) => dueAt !== null && dueAt.getTime() < now).length
  return first ? { count: rows.length, overdue, first, isAtLeast } : null
}
