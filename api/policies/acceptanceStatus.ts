/** Which acceptance is asked of whom, and when. Pure. */
import { dateAfter, dateIn } from '../../workflows/definition/clocks.ts'
import { endOfDate } from '../assignments/due.ts'
import type { AcceptanceStatus } from './contract.ts'

/** A published version, in force or not any more; `at` in ms. */
export type Published = { number: number; isMaterial: boolean; at: number }
/** What somebody said to a version; `at` in ms. */
export type PolicyDecision = { number: number; isAccepted: boolean; at: number }
export type AcceptanceRule = {
  requiresAcceptance: boolean
  dueDays: number
  reacceptEveryMonths: number | null
}
export type Standing = {
  status: AcceptanceStatus
  /** In ms; null where nothing is asked. */
  askedAt: number | null
  dueAt: number | null
  /** What counts of what was said. */
  decision: PolicyDecision | null
}

/** So many months later; a day that a month lacks is its last. */
export function monthsLater(instant: number, months: number): number {
  const from = new Date(instant)
  const wanted = new Date(instant)
  wanted.setUTCMonth(from.getUTCMonth() + months)
  if (wanted.getUTCDate() !== from.getUTCDate()) wanted.setUTCDate(0)
  return wanted.getTime()
}

/** The end of a day, as of everything that is due: so many days after the one on which it was asked, there. */
const dueAfter = (askedAt: number, days: number, timeZone: string): number =>
  endOfDate(dateAfter(dateIn(timeZone, askedAt), days, 'DAY'), timeZone)

/** `since`: when the person came; `timeZone`: where they work. Instants in ms. */
export type When = { since: number; now: number; timeZone: string }
/**
 * As of `now`. What counts is the last thing said to the last material version or a later one; an acceptance lapses
 * after its interval, and is then asked again. Nobody is asked before they were here (`since`).
 */
export function standingOf(
  { requiresAcceptance, dueDays, reacceptEveryMonths }: AcceptanceRule,
  published: readonly Published[],
  decisions: readonly PolicyDecision[],
  { since, now, timeZone }: When,
): Standing {
  const material = published.filter(({ isMaterial }) => isMaterial).toSorted((a, b) => b.number - a.number)[0]
  const last = material
    ? (decisions.filter(({ number }) => number >= material.number).toSorted((a, b) => b.at - a.at)[0] ?? null)
    : null
  if (!requiresAcceptance || !material)
    return { status: 'NOT_ASKED', askedAt: null, dueAt: null, decision: last }
  const lapsesAt =
    last?.isAccepted && reacceptEveryMonths !== null ? monthsLater(last.at, reacceptEveryMonths) : null
  const isLapsed = lapsesAt !== null && lapsesAt <= now
  const askedAt = isLapsed ? lapsesAt : Math.max(material.at, since)
  const dueAt = dueAfter(askedAt, dueDays, timeZone)
  const dates = { askedAt, dueAt }
  if (!last || isLapsed) return { status: dueAt < now ? 'OVERDUE' : 'PENDING', ...dates, decision: null }
  return { status: last.isAccepted ? 'ACCEPTED' : 'DECLINED', ...dates, decision: last }
}

type Reviewed = { status: string; reviewEveryMonths: number | null; reviewedAt: Date | null }
/**
 * When the text in force has to be looked over again, in ms: so many months after it was published or last looked
 * over. Null: never, or nothing is in force.
 */
export function reviewDueAt(
  { status, reviewEveryMonths, reviewedAt }: Reviewed,
  publishedAt: Date | null,
): number | null {
  if (status !== 'PUBLISHED' || reviewEveryMonths === null || publishedAt === null) return null
  return monthsLater(Math.max(publishedAt.getTime(), reviewedAt?.getTime() ?? 0), reviewEveryMonths)
}
