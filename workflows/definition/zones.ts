/**
 * Local time of a zone: by rules that are given as data, else by those of the machine, through Intl. A "day" is a whole
 * number of days since 1970-01-01 on the zone's own calendar.
 */
import { offsetAt, type ZoneRules } from './zoneRules.ts'

export const dayMs = 86_400_000
const zoneShape = {
  calendar: 'iso8601',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

/**
 * Reads the clock on the wall: the local date and time of an instant, written as if it were UTC milliseconds.
 * `ends` are those of days that were worked out before.
 */
export type Zone = { wallTime: (instant: number) => number; ends: Map<number, number> }

/** An IANA name, and the rules that hold there; without them, and outside of their span, those of the machine hold. */
export type ZoneOfCase = { timeZone: string; zoneRules?: ZoneRules }

/**
 * A formatter costs more than all that is asked of it, and a zone's name, with its rules, says everything about it.
 * All runs of a worker share these: what is remembered follows from its key alone, so that none learns of another.
 */
const zones = new Map<string, Zone>()
const maxZones = 2_000
const maxEnds = 5_000
const weekMs = 7 * dayMs
const maxWeeks = 5_000
/** The same by the very object that holds the rules, which is cheaper to find. */
const zonesOfRules = new WeakMap<ZoneRules, { timeZone: string; zone: Zone }>()

/** The zone of an IANA name, or of a calendar. Throws RangeError for a name that the machine must know and does not. */
export function zoneOf(zoneOrName: string | ZoneOfCase): Zone {
  const { timeZone, zoneRules }: ZoneOfCase =
    typeof zoneOrName === 'string' ? { timeZone: zoneOrName } : zoneOrName
  if (zoneRules === undefined) return sharedZone(timeZone, () => newZone(timeZone))
  const known = zonesOfRules.get(zoneRules)
  if (known?.timeZone === timeZone) return known.zone
  const zone = sharedZone(JSON.stringify([timeZone, zoneRules]), () => newZoneOfRules(timeZone, zoneRules))
  zonesOfRules.set(zoneRules, { timeZone, zone })
  return zone
}

function sharedZone(key: string, make: () => Zone): Zone {
  const zone = zones.get(key) ?? make()
  if (zones.size >= maxZones) zones.clear()
  zones.set(key, zone)
  return zone
}

function newZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { ...zoneShape, timeZone })
  const readWallTime = (instant: number) =>
    parseWall(format.formatToParts(instant)) + (((instant % 1000) + 1000) % 1000)
  const offsets = new Map<number, number | null>()
  return {
    ends: new Map(),
    wallTime: (instant) => {
      const week = Math.floor(instant / weekMs)
      let offset = offsets.get(week)
      if (offset === undefined) {
        offset = offsetOfWeek(readWallTime, week)
        if (offsets.size >= maxWeeks) offsets.clear()
        offsets.set(week, offset)
      }
      return offset === null ? readWallTime(instant) : instant + offset
    },
  }
}

/**
 * The offset from UTC in a whole week, in milliseconds; null where it changes. No zone changes twice in a week (looked
 * through from 1940 to 2045), so that one which is the same at both ends is the same between them.
 */
function offsetOfWeek(wallTime: (instant: number) => number, week: number): number | null {
  const [first, last] = [week * weekMs, (week + 1) * weekMs - 1]
  const offset = wallTime(first) - first
  return wallTime(last) - last === offset ? offset : null
}

/** Asks the machine for nothing but instants outside of the span. */
const newZoneOfRules = (timeZone: string, rules: ZoneRules): Zone => ({
  ends: new Map(),
  wallTime: (instant) => {
    const offset = offsetAt(rules, instant)
    return offset === null ? zoneOf(timeZone).wallTime(instant) : instant + offset
  },
})

function parseWall(parts: Intl.DateTimeFormatPart[]): number {
  const of: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const part of parts) of[part.type] = Number(part.value)
  return Date.UTC(
    of.year ?? 1970,
    (of.month ?? 1) - 1,
    of.day ?? 1,
    of.hour ?? 0,
    of.minute ?? 0,
    of.second ?? 0,
  )
}

/** The local day of an instant. */
export const dayOf = (zone: Zone, instant: number): number => Math.floor(zone.wallTime(instant) / dayMs)

/**
 * The instant at which the wall shows `wall`. Shown twice (clocks went back): the later one, so that nobody
 * loses time.
 * Never shown (clocks went forward): the first instant after the gap.
 */
export function instantAt(zone: Zone, wall: number): number {
  const matches = instantsAt(zone, wall)
  const candidates = candidatesFor(zone, wall)
  return matches.length > 0
    ? Math.max(...matches)
    : afterGap(zone, wall, Math.min(...candidates), Math.max(...candidates))
}

/** Where the wall would show it, by the offset of the day before and of the day after. */
const candidatesFor = (zone: Zone, wall: number): number[] =>
  [wall - dayMs, wall + dayMs].map((near) => wall - (zone.wallTime(near) - near))

/** Every instant at which the wall shows it: none, one or two. */
const instantsAt = (zone: Zone, wall: number): number[] =>
  candidatesFor(zone, wall).filter((instant) => zone.wallTime(instant) === wall)

/** First instant in (before, after] at which the wall shows `wall` or later. */
const afterGap = (zone: Zone, wall: number, before: number, after: number): number =>
  firstBetween(before, after, (instant) => zone.wallTime(instant) >= wall)

/** The first whole number after `before`, up to `last`, of which it is true; of `last` it is. */
export function firstBetween(before: number, last: number, isTrue: (number: number) => boolean): number {
  let [low, high] = [before, last]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isTrue(middle)) high = middle
    else low = middle
  }
  return high
}

/**
 * The last millisecond of a local day: the last instant that shows its date, also where clocks go back over
 * midnight (Havana, the Azores), so that the next day shows its first hour twice.
 */
export function endOfDay(zone: Zone, day: number): number {
  const end = zone.ends.get(day) ?? findEndOfDay(zone, day)
  if (zone.ends.size >= maxEnds) zone.ends.clear()
  zone.ends.set(day, end)
  return end
}

function findEndOfDay(zone: Zone, day: number): number {
  const ends = instantsAt(zone, (day + 1) * dayMs).map((midnight) => midnight - 1)
  const last = ends.filter((end) => dayOf(zone, end) === day)
  return last.length > 0 ? Math.max(...last) : endOfDayAtFirst(zone, day)
}

/** The same as interpreter 1 had it: an hour late where clocks go back over midnight. */
export const endOfDayAtFirst = (zone: Zone, day: number): number => instantAt(zone, (day + 1) * dayMs) - 1

/** False for a day that the zone left out when it moved across the date line (Samoa, 30 December 2011). */
export function zoneExists(zone: Zone, day: number): boolean {
  const noon = day * dayMs + dayMs / 2
  return dayOf(zone, noon - (zone.wallTime(noon) - noon)) === day
}

/** YYYY-MM-DD of a day. */
export const dateText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
