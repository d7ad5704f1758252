/** Rules as data say of each zone what Intl says of it, which is asked here in a way of its own. */
import { describe, expect, test } from 'vitest'
import { readZoneRules, rulesWithin } from '../../api/branches/zoneRules.ts'
import { pick, seeded, type Random } from '../../test/random.ts'
import { deadline, thresholdBefore, dateIn, daysBetween, shiftForPause, workingDeadline } from './clocks.ts'
import type { ClockUnit } from './graph.ts'
import { agree, isLaterEdition, offsetAt, type ZoneRules } from './zoneRules.ts'
import { zoneOf } from './zones.ts'

const [hour, dayLong] = [3_600_000, 86_400_000]
const allZones = Intl.supportedValuesOf('timeZone')
const between = (random: Random, from: number, until: number) => from + Math.floor(random() * (until - from))

/** `2026-03-29 03:00:00`, as Swedes write it. */
const written = new Map<string, Intl.DateTimeFormat>()
function wallOf(timeZone: string, instant: number): string {
  const format =
    written.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  written.set(timeZone, format)
  return format.format(instant)
}
const textOf = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace('T', ' ')

/** Instants at which rules are most likely wrong: around each change, and at the ends of the span. */
const edgesOf = ({ offsets, until }: ZoneRules) =>
  [...offsets.flatMap(([at]) => [at - 1, at, at + 1, at - 3600, at + 3600]), until - 1, until]
    .map((second) => second * 1000)
    .filter((at) => at >= offsets[0]![0] * 1000)

function expectSame(timeZone: string, zoneRules: ZoneRules | null, instants: number[]): void {
  const zone = zoneOf(zoneRules ? { timeZone, zoneRules } : timeZone)
  for (const at of instants)
    expect(textOf(zone.wallTime(at)), `${timeZone} at ${new Date(at).toISOString()}`).toBe(
      wallOf(timeZone, at),
    )
}

describe('the local time of rules', () => {
  test('is that of the machine, in every zone, at random instants and around each change', () => {
    const random = seeded(45)
    let changes = 0
    for (const timeZone of allZones) {
      const rules = rulesWithin(timeZone, [2025, 2029])
      changes += rules.offsets.length - 1
      const instants = Array.from({ length: 40 }, () => between(random, Date.UTC(2024, 6), Date.UTC(2029, 6)))
      expectSame(timeZone, rules, [...edgesOf(rules), ...instants])
    }
    expect(allZones.length).toBeGreaterThan(400)
    expect(changes).toBeGreaterThan(500)
  })

  test('so is what the machine is asked for by the week, also long ago and far ahead', () => {
    const random = seeded(46)
    for (const timeZone of allZones) {
      const first = 1970 + Math.floor(random() * 60)
      const edges = edgesOf(rulesWithin(timeZone, [first, first + 3]))
      const instants = Array.from({ length: 60 }, () => between(random, Date.UTC(1900, 0), Date.UTC(2200, 0)))
      expectSame(timeZone, null, [...edges, ...instants])
    }
  })

  test.each([
    ['half an hour of daylight saving', 'Australia/Lord_Howe', 2025, 2028],
    ['a day that was left out', 'Pacific/Apia', 2011, 2013],
    ['midnight shown twice', 'America/Havana', 2025, 2028],
    ['daylight saving that ends for Ramadan', 'Africa/Casablanca', 2025, 2028],
    ['offsets of seconds', 'Africa/Monrovia', 1971, 1973],
    ['daylight saving that was given up', 'America/Mexico_City', 2021, 2024],
  ])('is right where there is %s', (_, timeZone, first, last) => {
    const rules = rulesWithin(timeZone, [first, last])
    expect(rules.offsets.length).toBeGreaterThan(1)
    const hours = Array.from({ length: (last - first) * 8766 }, (__, n) => Date.UTC(first) + n * hour)
    expectSame(timeZone, rules, [...edgesOf(rules), ...hours])
  })

  test('asks the machine for nothing within the span', () => {
    const zoneRules: ZoneRules = { version: '2026a', offsets: [[0, 3600]], until: 4_000_000_000 }
    const zone = zoneOf({ timeZone: 'Nowhere/Land', zoneRules })
    expect(zone.wallTime(Date.UTC(2026, 0))).toBe(Date.UTC(2026, 0, 1, 1))
    expect(() => zone.wallTime(4_000_000_000_000)).toThrow(RangeError)
    expect(deadline(Date.UTC(2026, 0), 2, 'DAY', { ...noDaysOff, timeZone: 'Nowhere/Land', zoneRules })).toBe(
      Date.UTC(2026, 0, 3, 23) - 1,
    )
  })

  test('is small: less than 1.5 KB in a zone with daylight saving, and read once', () => {
    for (const timeZone of ['Europe/Berlin', 'America/Toronto', 'Africa/Casablanca', 'Asia/Gaza']) {
      const rules = readZoneRules(timeZone)
      expect(JSON.stringify(rules).length).toBeLessThan(1_500)
      expect(readZoneRules(timeZone)).toBe(rules)
    }
    expect(JSON.stringify(readZoneRules('Asia/Kolkata')).length).toBeLessThan(100)
    const { offsets, until, version } = readZoneRules('Asia/Kolkata', 2026)
    expect([offsets[0]![0], until]).toEqual([Date.UTC(2024, 0) / 1000, Date.UTC(2047, 0) / 1000])
    expect(version).toBe(process.versions['tz'])
  })
})

const noDaysOff = { weekend: [], holidays: [] }
describe('what is counted by rules', () => {
  test('is what is counted by the machine: ends of days, working days, months, reminders and holds', () => {
    const random = seeded(450)
    const units: ClockUnit[] = ['HOUR', 'DAY', 'WORKING_DAY', 'MONTH']
    for (let n = 0; n < 1_500; n++) {
      const timeZone = pick(random, allZones)
      const zoneRules = known.get(timeZone) ?? rulesWithin(timeZone, [2025, 2029])
      known.set(timeZone, zoneRules)
      const start = between(random, Date.UTC(2025, 1), Date.UTC(2028, 0))
      const off = Array.from({ length: 5 }, () =>
        new Date(start + between(random, 0, 40) * dayLong).toISOString().slice(0, 10),
      )
      const byMachine = { timeZone, weekend: pick(random, [[0, 6], [5, 6], []]), holidays: off }
      const byRules = { ...byMachine, zoneRules }
      const [unit, amount] = [pick(random, units), between(random, 0, 12)]
      const [pausedAt, back] = [
        start + between(random, 0, 99) * hour,
        start + between(random, 99, 300) * hour,
      ]
      const [is, wanted] = [byRules, byMachine].map((calendar) => ({
        due: deadline(start, amount, unit, calendar),
        dueAtFirst: deadline(start, amount, unit, calendar, 1),
        reminder: thresholdBefore(start + 40 * dayLong, amount, unit, calendar),
        shifted: shiftForPause(deadline(start, amount, unit, calendar), pausedAt, back, unit, calendar),
        working: workingDeadline(start, amount, [[pausedAt, back]], calendar),
        date: dateIn(calendar, start),
        days: daysBetween(calendar, start, back),
      }))
      expect({ timeZone, unit, start, ...is }).toEqual({ timeZone, unit, start, ...wanted })
    }
  })
  const known = new Map<string, ZoneRules>()
})

describe('two rules', () => {
  const rules = (offsets: ZoneRules['offsets'], until = 1_000): ZoneRules => ({
    version: '2026a',
    offsets,
    until,
  })
  test('agree where they say the same of the time that both know', () => {
    const one = rules([
      [0, 3600],
      [500, 7200],
    ])
    expect(agree(one, one)).toBe(true)
    expect(
      agree(
        one,
        rules(
          [
            [100, 3600],
            [500, 7200],
          ],
          2_000,
        ),
      ),
    ).toBe(true)
    expect(agree(one, rules([[500, 7200]]))).toBe(true)
    expect(
      agree(
        one,
        rules([
          [0, 3600],
          [501, 7200],
        ]),
      ),
    ).toBe(false)
    expect(agree(one, rules([[0, 3600]]))).toBe(false)
    expect(agree(one, rules([[0, 3600]], 500))).toBe(true)
    expect(agree(one, rules([[600, 3600]]))).toBe(false)
    expect(agree(one, rules([[1_000, 7200]], 2_000))).toBe(false)
  })
  test('have an order of editions', () => {
    expect(isLaterEdition('2026a', '2025c')).toBe(true)
    expect(isLaterEdition('2025c', '2025b')).toBe(true)
    expect(isLaterEdition('2025c', '2025c')).toBe(false)
    expect(isLaterEdition('2025c', '2026a')).toBe(false)
    expect(isLaterEdition('', '2026a')).toBe(false)
  })
  test('say nothing outside of their span', () => {
    const one = rules([
      [0, 3600],
      [500, 7200],
    ])
    expect([-1, 0, 499_999, 500_000, 999_999, 1_000_000].map((at) => offsetAt(one, at))).toEqual([
      null,
      3_600_000,
      3_600_000,
      7_200_000,
      7_200_000,
      null,
    ])
  })
})
