/**
 * When a saved report goes out: at nine in the morning where its reader is, on Mondays or on the first of each
 * month.
 */
import { dateText, dayOf, zoneOf } from '../../workflows/definition/zones.ts'
import { nineOn } from '../learning/clock.ts'
import type { ReportEvery } from './savedContract.ts'

/** Days count from 1 January 1970, a Thursday. */
const isDay: Record<ReportEvery, (day: number) => boolean> = {
  WEEKLY: (day) => (day + 4) % 7 === 1,
  MONTHLY: (day) => dateText(day).endsWith('-01'),
}

/** The first such morning after `after`. Milliseconds. */
export function nextDelivery(every: ReportEvery, timeZone: string, after: number): number {
  const zone = zoneOf(timeZone)
  for (let day = dayOf(zone, after); ; day++) {
    const at = nineOn(zone, day)
    if (isDay[every](day) && at > after) return at
  }
}
