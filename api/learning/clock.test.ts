/** What the dates of an assignment ask for, over random schedules; the calendar here is the platform's own. */
import { describe, expect, test } from 'vitest'
import { pick, seeded } from '../../test/randomDrawings.ts'
import {
  eventDates,
  eventsSince,
  countsUntil,
  leastDays,
  noSchedule,
  renewalDue,
  type Renewal,
  type Schedule,
  type Threshold,
} from './clock.ts'

const dayMs = 86_400_000
const zones = ['Asia/Kolkata', 'America/Toronto', 'Pacific/Kiritimati', 'America/Havana', 'Europe/London']
/** Thousands of formatters hold gigabytes outside of the heap before they are collected. */
const formats = new Map<string, Intl.DateTimeFormat>()
function format(timeZone: string, more: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, more])
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...more })
  formats.set(key, known)
  return known
}
const dayThere = (timeZone: string, at: number) =>
  format(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
const clockThere = (timeZone: string, at: number) =>
  format(timeZone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)
const plusDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
const plusMonths = (date: string, months: number) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
const seeds = Array.from({ length: 300 }, (_, at) => at + 1)
const whole = (random: () => number, below: number) => Math.floor(random() * below)
const begin = Date.UTC(2026, 0, 1)

const anyRenewal = (random: () => number): Exclude<Renewal, { kind: 'OFF' }> => {
  const window = { windowDays: 1 + whole(random, 60), graceDays: whole(random, 30) }
  return random() < 0.5
    ? { kind: 'ROLLING', months: 1 + whole(random, 36), ...window }
    : { kind: 'FIXED_DATE', date: pick(random, ['04-01', '12-31', '02-29', '01-01']), ...window }
}
const anySchedule = (random: () => number): Schedule => ({
  daysBefore: pick(random, [[], [7], [30, 7, 1], [0]]),
  daysAfter: pick(random, [[], [1], [1, 7]]),
  firstAfterDays: pick(random, [null, 0, 14]),
  secondAfterDays: pick(random, [null, 14, 30]),
  renewal: random() < 0.3 ? { kind: 'OFF' } : anyRenewal(random),
})

describe('reminders', () => {
  test.each(seeds)('%i: at nine in the morning there, so many days off', (seed) => {
    const random = seeded(seed)
    const schedule = anySchedule(random)
    const timeZone = pick(random, zones)
    const dueAt = begin + whole(random, 800 * dayMs)
    const due = dayThere(timeZone, dueAt)
    const all = eventDates(schedule, { isOpen: true, dueAt, validUntil: null, fired: [], timeZone })
    const days = (kind: string) =>
      all
        .filter((each) => each.kind === kind)
        .map(({ at }) => dayThere(timeZone, at))
        .toSorted()
    expect(days('BEFORE')).toEqual(schedule.daysBefore.map((each) => plusDays(due, -each)).toSorted())
    expect(days('AFTER')).toEqual(schedule.daysAfter.map((each) => plusDays(due, each)).toSorted())
    const once = (after: number | null) => (after === null ? [] : [plusDays(due, after)])
    expect(days('FIRST')).toEqual(once(schedule.firstAfterDays))
    expect(days('SECOND')).toEqual(once(schedule.secondAfterDays))
    for (const { at } of all) expect(clockThere(timeZone, at)).toBe('09:00:00')
    expect(eventDates(schedule, { isOpen: false, dueAt, validUntil: null, fired: [], timeZone })).toEqual([])
  })

  test.each(seeds)('%i: each is asked for once, whenever one looks, and never too early', (seed) => {
    const random = seeded(seed)
    const schedule = { ...anySchedule(random), renewal: { kind: 'OFF' } as const }
    const dates = {
      isOpen: true,
      dueAt: begin + 60 * dayMs,
      validUntil: null,
      fired: [] as Threshold[],
      timeZone: pick(random, zones),
    }
    const all = eventDates(schedule, dates)
    let [from, eventCount] = [begin, 0]
    for (let look = 0; look < 200; look++) {
      const next = eventsSince(schedule, dates, { from, at: from }).nextAt
      const at = random() < 0.5 && next !== null ? next : from + whole(random, 2 * dayMs)
      const { kinds, nextAt } = eventsSince(schedule, dates, { from, at })
      const within = all.filter((each) => each.at > from && each.at <= at)
      expect(kinds.toSorted()).toEqual([...new Set(within.map(({ kind }) => kind))].toSorted())
      expect(nextAt).toBe(all.map((each) => each.at).find((each) => each > at) ?? null)
      dates.fired = [...dates.fired, ...kinds.filter(isThreshold)]
      eventCount += within.length
      from = at
    }
    expect(eventCount).toBe(all.filter((each) => each.at > begin && each.at <= from).length)
  })
})

const isThreshold = (kind: string): kind is Threshold => kind === 'FIRST' || kind === 'SECOND'
test.each(seeds)('%i: thresholds that move are passed once, and never in silence', (seed) => {
  const random = seeded(seed)
  const timeZone = pick(random, zones)
  const dueAt = begin + whole(random, 30 * dayMs)
  const due = dayThere(timeZone, dueAt)
  const fired: Threshold[] = []
  let from = begin
  for (let look = 0; look < 60; look++) {
    const at = from + whole(random, 3 * dayMs)
    const limit = () => pick(random, [null, 0, 3, 10, 30, 90])
    const schedule = { ...anySchedule(random), firstAfterDays: limit(), secondAfterDays: limit() }
    const { kinds } = eventsSince(
      schedule,
      { isOpen: true, dueAt, validUntil: null, fired: [...fired], timeZone },
      { from, at },
    )
    const isPassed = (days: number | null) => {
      const [day, time] = [dayThere(timeZone, at), clockThere(timeZone, at)]
      const last = days === null ? '9999-12-31' : plusDays(due, days)
      return day > last || (day === last && time >= '09:00:00')
    }
    const expected = (
      [
        ['FIRST', schedule.firstAfterDays],
        ['SECOND', schedule.secondAfterDays],
      ] as const
    )
      .filter(([kind, days]) => isPassed(days) && !fired.includes(kind))
      .map(([kind]) => kind)
    expect(kinds.filter(isThreshold).toSorted()).toEqual(expected)
    fired.push(...expected)
    from = at
  }
})

describe('renewal', () => {
  test.each(seeds)('%i: ten years of one chain', (seed) => {
    const random = seeded(seed)
    const renewal = anyRenewal(random)
    const timeZone = pick(random, zones)
    let [completedAt, renews] = [begin + whole(random, 300 * dayMs), null as number | null]
    while (completedAt < begin + 3650 * dayMs) {
      const until = countsUntil(renewal, { completedAt, renews, validityMonths: 5, timeZone }) ?? 0
      const [completed, ends] = [dayThere(timeZone, completedAt), dayThere(timeZone, until)]
      expect(dayThere(timeZone, until + 1)).toBe(plusDays(ends, 1))
      if (renewal.kind === 'FIXED_DATE') {
        expect([renewal.date, '02-28']).toContain(ends.slice(5))
        expect(ends > plusDays(completed, renewal.windowDays)).toBe(true)
        expect(ends <= plusMonths(plusDays(completed, renewal.windowDays), 13)).toBe(true)
      } else {
        const ended = renews === null ? null : dayThere(timeZone, renews)
        const isInTime =
          ended !== null &&
          completed >= plusDays(ended, -renewal.windowDays) &&
          completed <= plusDays(ended, renewal.graceDays)
        expect(ends).toBe(plusMonths(isInTime ? ended : completed, renewal.months))
      }
      const schedule = { ...noSchedule, renewal }
      const [renew] = eventDates(schedule, {
        isOpen: false,
        dueAt: null,
        validUntil: until,
        fired: [],
        timeZone,
      })
      const opens = renew?.at ?? 0
      expect(dayThere(timeZone, opens)).toBe(plusDays(ends, -renewal.windowDays))
      const opened = opens + pick(random, [0, 0, whole(random, 90 * dayMs)])
      const { dueAt, dueOn } = renewalDue(renewal, until, opened, timeZone)
      expect(dayThere(timeZone, dueAt)).toBe(dueOn)
      expect(dueAt - opened).toBeGreaterThan((leastDays - 1) * dayMs)
      if (dueOn !== plusDays(ends, renewal.graceDays))
        expect(dueOn).toBe(plusDays(dayThere(timeZone, opened), leastDays))
      ;[completedAt, renews] = [opened + whole(random, 100 * dayMs), until]
    }
  })

  test('one that was missed is still asked for, and a course without one keeps its own validity', () => {
    const renewal: Renewal = { kind: 'ROLLING', months: 12, windowDays: 30, graceDays: 0 }
    const schedule = { ...noSchedule, renewal }
    const dates = { isOpen: false, dueAt: null, validUntil: begin, fired: [], timeZone: 'Asia/Kolkata' }
    const at = begin + 500 * dayMs
    expect(eventsSince(schedule, dates, { from: at - 1, at })).toEqual({ kinds: ['RENEW'], nextAt: null })
    const state = { completedAt: begin, renews: null, timeZone: 'Asia/Kolkata' }
    expect(countsUntil({ kind: 'OFF' }, { ...state, validityMonths: null })).toBeNull()
    expect(dayThere('Asia/Kolkata', countsUntil({ kind: 'OFF' }, { ...state, validityMonths: 1 }) ?? 0)).toBe(
      '2026-02-01',
    )
  })
})
