/**
 * Local time of a zone as data, read from the time zone database of this machine. Cases carry it, so that no workflow
 * asks the machine that replays it.
 */
import { firstBetween, zoneOf } from '../../workflows/definition/zones.ts'
import type { ZoneRules } from '../../workflows/definition/zoneRules.ts'

/** The edition of this machine's time zone database, as `2026a`; empty where Node does not say. */
const zoneEdition = process.versions['tz'] ?? ''

/** The machine is asked once in so many seconds: changes of a zone lie a month apart at least. */
const stepSeconds = 7 * 86_400
/** Years that rules say before the present one, and after it: deadlines that a running case may count. */
const [yearsBefore, yearsAhead] = [2, 20]
const startOfYear = (year: number) => Date.UTC(year, 0) / 1000

/** What this machine says of a zone around a year. Throws RangeError for a zone that it does not know. */
export function readZoneRules(timeZone: string, year = new Date().getUTCFullYear()): ZoneRules {
  const key = `${timeZone} ${year}`
  const rules = known.get(key) ?? rulesWithin(timeZone, [year - yearsBefore, year + yearsAhead + 1])
  known.set(key, rules)
  return rules
}
/** A thousand questions to the machine each: asked once. */
const known = new Map<string, ZoneRules>()

/** The rules from the start of one year up to that of another. */
export function rulesWithin(timeZone: string, [first, last]: [first: number, last: number]): ZoneRules {
  const { wallTime } = zoneOf(timeZone)
  const offsetOf = (second: number) => wallTime(second * 1000) / 1000 - second
  const [from, until] = [startOfYear(first), startOfYear(last)]
  let offset = offsetOf(from)
  const offsets: ZoneRules['offsets'] = [[from, offset]]
  for (let at = from; at < until - 1;) {
    const next = Math.min(at + stepSeconds, until - 1)
    const changed =
      offsetOf(next) === offset ? null : firstBetween(at, next, (second) => offsetOf(second) !== offset)
    at = changed ?? next
    if (changed === null) continue
    offset = offsetOf(changed)
    offsets.push([changed, offset])
  }
  return { version: zoneEdition, offsets, until }
}

/** A time zone database: its edition, and what it says of a zone. `read` throws RangeError for one that it lacks. */
export type ZoneSource = { edition: string; read: (timeZone: string) => ZoneRules }
export const machineZones: ZoneSource = {
  edition: zoneEdition,
  read: (timeZone) => readZoneRules(timeZone),
}
