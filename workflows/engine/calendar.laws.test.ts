/**
 * Days off that change while cases run. The oracle counts days one by one from the start, by the calendar that holds
 * last, as if it had always held; it shares no code with the engine.
 */
import { describe, expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import { emptyGraph, type CaseClock, type Reopening } from '../definition/graph.ts'
import { clock, edges, stages, steps, to } from '../definition/templates/build.ts'
import { frozen, monday, priya, words } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import { play } from './play.ts'
import { advance } from './advance.ts'
import type { Act, Calendar, CaseState, ClockState } from './state.ts'

const hour = 3_600_000
const dayLong = 24 * hour
const dayOf = (at: number) => Math.floor(at / dayLong)
const lastOf = (day: number) => (day + 1) * dayLong - 1
const written = (day: number) => new Date(day * dayLong).toISOString().slice(0, 10)
const whole = (random: Random, from: number, upTo: number) => from + Math.floor(random() * (upTo - from + 1))
const works = ({ weekend, holidays }: Calendar, day: number) =>
  !weekend.includes(new Date(day * dayLong).getUTCDay()) && !holidays.includes(written(day))

type Hold = [from: number, to: number]
/** Working days that a hold swallows: those after its first, for each whole day that it lasted. */
const swallowed = (calendar: Calendar, [from, until]: Hold) =>
  Array.from({ length: Math.floor((until - from) / dayLong) }, (_, n) => dayOf(from) + 1 + n).filter((day) =>
    works(calendar, day),
  ).length
/** The end of the n-th working day, those of the holds beside. */
function endOf(calendar: Calendar, start: number, amount: number, holds: Hold[]): number {
  let left = amount + holds.reduce((sum, hold) => sum + swallowed(calendar, hold), 0)
  let day = dayOf(start)
  while (left > 0) if (works(calendar, ++day)) left--
  return lastOf(day)
}

/** Up to three days come or go; at times, other days of the week are off. */
function changed(random: Random, { weekend, holidays }: Calendar): Calendar {
  const days = Array.from({ length: whole(random, 1, 3) }, () =>
    written(dayOf(monday) + whole(random, 0, 50)),
  )
  return {
    timeZone: 'UTC',
    weekend: random() < 0.1 ? pick(random, [[0, 6], [5, 6], [0], []]) : weekend,
    holidays: random() < 0.6 ? [...new Set([...holidays, ...days])] : holidays.slice(days.length),
  }
}

/** Of the step's own clock. */
const own = { due: 15, first: 5, second: 10 }
const rule = (more: Partial<CaseClock>): CaseClock => ({
  id: 'term',
  name: 'Term',
  kind: 'LIMIT',
  trigger: { on: 'CASE_FILED' },
  amount: 20,
  unit: 'WORKING_DAY',
  stops: [],
  firstAfter: 8,
  secondAfter: 14,
  first: to('COMMITTEE'),
  second: to('COMMITTEE'),
  remindBefore: [],
  tells: to('COMMITTEE'),
  pausable: true,
  lawRef: null,
  takes: null,
  extension: null,
  ...more,
})
function processOf(clocks: CaseClock[], reopening: Reopening | null = null) {
  const { definition, problems } = compile({
    ...emptyGraph('COMPLAINT'),
    reopening,
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: steps([
      {
        ...words,
        id: 'a',
        name: 'a',
        outcomes: { yes: 'Yes' },
        clock: { ...clock(own.due, 'WORKING_DAY', own.first, own.second), pausable: true },
      },
    ]),
    clocks,
    edges: edges([
      ['start', null, 'a'],
      ['a', 'yes', 'close'],
    ]),
  })
  if (!definition) throw new Error(JSON.stringify(problems))
  return frozen(definition.process)
}
const anyCalendar = (random: Random): Calendar => ({
  timeZone: 'UTC',
  weekend: pick(random, [[0, 6], [5, 6], [0], []]),
  holidays: [
    ...new Set(
      Array.from({ length: whole(random, 0, 12) }, () => written(dayOf(monday) + whole(random, 0, 50))),
    ),
  ],
})
describe('days off that change', () => {
  test('each date is what it would be, had the last calendar held from the start', () => {
    const seen = { dates: 0, moved: 0, pauses: 0, heldBack: 0 }
    forSeeds('calendar', 50, (random) => {
      const amounts = {
        due: whole(random, 20, 40),
        first: whole(random, 1, 9),
        second: whole(random, 10, 19),
      }
      const pausable = random() < 0.6
      const counted = { amount: amounts.due, firstAfter: amounts.first, secondAfter: amounts.second }
      const term = rule({ ...counted, pausable })
      const waits = rule({ ...counted, id: 'waits', name: 'Waits', kind: 'MINIMUM' })
      let calendar = anyCalendar(random)
      const played = play(processOf([term, waits]), calendar, monday + whole(random, 0, 23) * hour)
      const filedAt = played.now()
      const holds: Hold[] = []
      let heldSince: number | null = null
      for (let events = 1; events <= 25; events++) {
        played.until(played.now() + whole(random, 1, 60) * hour)
        const now = played.now()
        const what = pick(random, ['CALENDAR', 'CALENDAR', 'HOLD', 'TIME'])
        if (what === 'HOLD' && heldSince === null) {
          played.act(priya, { type: 'PAUSE', noteId: 'n' })
          heldSince = now
        } else if (what === 'HOLD' && heldSince !== null) {
          played.act(priya, { type: 'RESUME', noteId: 'n' })
          holds.push([heldSince, now])
          heldSince = null
          seen.pauses++
        } else if (what === 'CALENDAR') {
          calendar = changed(random, calendar)
          const before = played.state().clocks
          played.counts(calendar)
          seen.moved += Object.values(played.state().clocks).filter(
            ({ id, dueAt }) => before[id]?.dueAt !== dueAt,
          ).length
        }
        let isHeldBack = false
        for (const each of Object.values(played.state().clocks)) {
          const rests = each.of !== 'term' || pausable
          const passed = (rests ? heldSince : null) ?? now
          const today = lastOf(dayOf(passed))
          for (const [is, amount] of stillToCome(each, each.of === undefined ? own : amounts)) {
            if (is <= passed) continue
            const wanted = endOf(calendar, filedAt, amount, rests ? holds : [])
            seen.dates++
            if (is === wanted) continue
            // Not before the end of the day on which the case went on, or counts anew.
            expect({ what, is: is >= today, wanted: wanted < today }).toEqual({
              what,
              is: true,
              wanted: true,
            })
            expect(what).not.toBe('TIME')
            isHeldBack = true
          }
        }
        seen.heldBack += Number(isHeldBack)
        if (isHeldBack) return events
      }
      return 25
    })
    expect(seen.dates).toBeGreaterThan(floorOf(1_500))
    expect(seen.moved).toBeGreaterThan(floorOf(250))
    expect(seen.pauses).toBeGreaterThan(floorOf(50))
    expect(seen.heldBack).toBeGreaterThan(floorOf(0))
  })
})

describe('one case', () => {
  const [friday, nextMonday] = [monday + 4 * dayLong, monday + 7 * dayLong]
  const lawful = { timeZone: 'UTC', weekend: [0, 6], holidays: [] as string[] }
  const off = (...days: number[]) => ({ ...lawful, holidays: days.map((at) => written(dayOf(at))) })
  const dueOf = (state: CaseState, id = 'case:term') => written(dayOf(state.clocks[id]!.dueAt!))
  const term = rule({ amount: 4, firstAfter: 2, secondAfter: 3 })

  test('that a day off taken back would make late has until the end of that day', () => {
    const played = play(processOf([term]), off(friday, nextMonday), monday)
    expect(dueOf(played.state())).toBe(written(dayOf(nextMonday + dayLong)))
    played.until(nextMonday + hour)
    played.counts(lawful)
    expect(played.state().clocks['case:term']).toMatchObject({
      dueAt: lastOf(dayOf(nextMonday)),
      overdue: false,
    })
    expect(played.logged('CALENDAR_CHANGED')).toMatchObject([{ at: nextMonday + hour }])
    expect(played.logged('OVERDUE')).toEqual([])
    played.until(nextMonday + dayLong)
    expect(played.logged('OVERDUE')).toHaveLength(1)
  })

  test('fires by the old days what was due before, and nothing of it again', () => {
    const played = play(processOf([term]), lawful, monday)
    played.until(monday + 3 * dayLong)
    const [wednesday, before] = [monday + 2 * dayLong, played.state().clocks['case:term']]
    expect(before).toMatchObject({ firedFirst: true, firstAt: lastOf(dayOf(wednesday)) })
    played.counts(off(monday + dayLong, monday + 3 * dayLong))
    expect(played.state().clocks['case:term']).toMatchObject({ firstAt: before?.firstAt, firedFirst: true })
    expect(dueOf(played.state())).toBe(written(dayOf(nextMonday + dayLong)))
    played.until(nextMonday + 9 * dayLong)
    for (const kind of ['FIRST_THRESHOLD', 'SECOND_THRESHOLD', 'OVERDUE'] as const)
      expect(
        played.logged(kind).filter(({ clock: id }) => id === 'term'),
        kind,
      ).toHaveLength(1)
  })

  test('that began before transitions said by what it counts goes over to one that does', () => {
    const process = processOf([term])
    let { state } = advance(process, lawful, null, { type: 'FILED', values: {} }, monday)
    expect(state.calendar).toBeUndefined()
    ;({ state } = advance(process, lawful, state, { type: 'CALENDAR', calendar: lawful }, monday + hour))
    expect(state).toMatchObject({ seq: 2, calendar: lawful })
    const later = off(friday)
    ;({ state } = advance(process, later, state, { type: 'CALENDAR', calendar: later }, monday + hour))
    expect(dueOf(state)).toBe(written(dayOf(nextMonday)))
    // Whatever a worker has loaded since is nothing to it.
    const paused: Act = { type: 'PAUSE', noteId: 'n' }
    const one = advance(process, lawful, state, { type: 'ACT', by: priya, act: paused }, monday + 2 * hour)
    const other = advance(process, later, state, { type: 'ACT', by: priya, act: paused }, monday + 2 * hour)
    expect(one).toEqual(other)
  })

  test('keeps its dates in another zone, to the end of the day there', () => {
    const days = rule({ id: 'days', name: 'Days', unit: 'DAY', amount: 9 })
    const hours = rule({
      id: 'hours',
      name: 'Hours',
      unit: 'HOUR',
      amount: 90,
      firstAfter: 1,
      secondAfter: 2,
    })
    const played = play(processOf([term, days, hours]), lawful, monday)
    const before = played.state().clocks['case:hours']
    played.counts({ ...lawful, timeZone: 'Asia/Kolkata' })
    const { clocks } = played.state()
    const halfPast5 = 5.5 * hour
    expect(clocks['case:term']?.dueAt).toBe(lastOf(dayOf(friday)) - halfPast5)
    expect(clocks['case:days']?.dueAt).toBe(lastOf(dayOf(monday + 9 * dayLong)) - halfPast5)
    expect(clocks['case:hours']).toEqual(before)
  })

  test('that is over keeps to the last days off when it is reopened', () => {
    const process = processOf([term], { by: 'PRESIDING_OFFICER', stepId: 'a', within: null })
    const played = play(process, lawful, monday)
    played.act(priya, { type: 'CLOSE', noteId: 'n' })
    played.counts(off(friday))
    expect(played.state().status).toBe('CLOSED')
    played.act(priya, { type: 'REOPEN_CASE', noteId: 'n' })
    expect(played.state().clocks['case:term']).toMatchObject({
      status: 'RUNNING',
      dueAt: lastOf(dayOf(nextMonday)),
    })
  })
})

function* stillToCome(clock: ClockState, amounts: typeof own): Generator<[at: number, amount: number]> {
  if (clock.dueAt !== null && !clock.overdue) yield [clock.dueAt, amounts.due]
  if (clock.firstAt !== null && !clock.firedFirst) yield [clock.firstAt, amounts.first]
  if (clock.secondAt !== null && !clock.firedSecond) yield [clock.secondAt, amounts.second]
}
