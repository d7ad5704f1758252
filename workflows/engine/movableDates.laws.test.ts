/**
 * Running dates under calendars that change. The oracle names for each clock by hand which way its dates may move, and
 * counts days one by one; it shares no code with the engine.
 */
import { describe, expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import { emptyGraph, type Actor, type CaseClock } from '../definition/graph.ts'
import { actions, clock, edges, stages, steps, to } from '../definition/templates/build.ts'
import { frozen, monday, priya, words } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import { play, type Play } from './play.ts'
import type { Calendar, ClockState } from './state.ts'

const hour = 3_600_000
const dayLong = 24 * hour
const dayOf = (at: number) => Math.floor(at / dayLong)
const lastOf = (day: number) => (day + 1) * dayLong - 1
const written = (day: number) => new Date(day * dayLong).toISOString().slice(0, 10)
const whole = (random: Random, from: number, upTo: number) => from + Math.floor(random() * (upTo - from + 1))
const works = ({ weekend, holidays }: Calendar, day: number) =>
  !weekend.includes(new Date(day * dayLong).getUTCDay()) && !holidays.includes(written(day))

type Hold = [from: number, to: number]
const swallowed = (calendar: Calendar, [from, until]: Hold) =>
  Array.from({ length: Math.floor((until - from) / dayLong) }, (_, n) => dayOf(from) + 1 + n).filter((day) =>
    works(calendar, day),
  ).length
function endOf(calendar: Calendar, start: number, amount: number, holds: Hold[]): number {
  let left = amount + holds.reduce((sum, hold) => sum + swallowed(calendar, hold), 0)
  let day = dayOf(start)
  while (left > 0) if (works(calendar, ++day)) left--
  return lastOf(day)
}

const amounts = { due: 20, first: 6, second: 12 }
const pausableClock = { ...clock(amounts.due, 'WORKING_DAY', amounts.first, amounts.second), pausable: true }
const term = (id: string, more: Partial<CaseClock>): CaseClock => ({
  id,
  name: id,
  kind: 'LIMIT',
  trigger: { on: 'CASE_FILED' },
  amount: amounts.due,
  unit: 'WORKING_DAY',
  stops: [],
  firstAfter: amounts.first,
  secondAfter: amounts.second,
  first: to('COMMITTEE'),
  second: to('COMMITTEE'),
  remindBefore: [1, 3],
  tells: to('COMMITTEE'),
  pausable: true,
  lawRef: null,
  takes: null,
  extension: null,
  ...more,
})
const repeats = { kind: 'REPEAT', firstAfter: null, secondAfter: null, pausable: false } as const
const stop = (stepId: string) => [{ stepId, outcome: null }]
const clocks = [
  term('inquiry', { stops: stop('hears') }),
  term('rejoinder', { stops: stop('answers') }),
  term('either', { stops: [...stop('answers'), ...stop('hears')] }),
  term('silence', { kind: 'MINIMUM' }),
  term('update', { ...repeats, amount: 9, tells: to('COMPLAINANT') }),
  term('round', { ...repeats, amount: 7, tells: to('COMMITTEE') }),
]

/** Whether a date of it may get earlier, and later; `knows`: the respondent knows of the case. */
const mayMove: Record<string, (knows: boolean) => [earlier: boolean, later: boolean]> = {
  'hears.1': () => [false, false],
  'informs.1': () => [false, false],
  'replies.1': () => [false, false],
  'answers.1': (knows) => [false, !knows],
  'case:inquiry': () => [false, false],
  'case:rejoinder': (knows) => [false, !knows],
  'case:either': () => [false, false],
  'case:silence': () => [false, false],
  'case:update': () => [true, false],
  'case:round': () => [true, true],
}

const step = (id: string, actor: Actor) => ({
  ...words,
  id,
  name: id,
  actor,
  outcomes: { yes: 'Yes' },
  clock: pausableClock,
})
function processOf() {
  const { definition, problems } = compile({
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'One', '', ['COMPLAINANT', 'RESPONDENT']]]),
    steps: steps([
      step('hears', { by: 'COMMITTEE' }),
      step('informs', { by: 'COMMITTEE' }),
      step('replies', { by: 'RESPONDENT' }),
      step('answers', { by: 'COMPLAINANT' }),
    ]),
    clocks,
    actions: actions([{ stepId: 'replies', on: 'ENTER', type: 'INFORM_RESPONDENT' }]),
    edges: edges([
      ['start', null, 'hears'],
      ['start', null, 'informs'],
      ['informs', 'yes', 'replies'],
      ['start', null, 'answers'],
      ['hears', 'yes', 'close'],
      ['replies', 'yes', 'close'],
      ['answers', 'yes', 'close'],
    ]),
  })
  if (!definition) throw new Error(JSON.stringify(problems))
  return frozen(definition.process)
}
const anyCalendar = (random: Random): Calendar => ({
  timeZone: 'UTC',
  weekend: pick(random, [[0, 6], [5, 6], [0], [], [0, 5, 6]]),
  holidays: [
    ...new Set(
      Array.from({ length: whole(random, 0, 9) }, () => written(dayOf(monday) + whole(random, 0, 60))),
    ),
  ],
})

const dates = ['dueAt', 'firstAt', 'secondAt'] as const
const amountOf = (each: ClockState, name: (typeof dates)[number]) => {
  const rule = clocks.find(({ id }) => id === each.of)
  if (name === 'dueAt') return (rule?.amount ?? amounts.due) * ((each.round ?? 0) + 1)
  return name === 'firstAt' ? amounts.first : amounts.second
}

/** Where a date is to be after a calendar has come. */
function wantedOf(
  before: ClockState,
  name: (typeof dates)[number],
  { calendar, passed, holds, knows }: { calendar: Calendar; passed: number; holds: Hold[]; knows: boolean },
): number | null {
  const at = before[name]
  if (at === null || at <= passed || before.startedAt === null) return at
  const [mayBeEarlier, mayBeLater] = mayMove[before.id]!(knows)
  const counted = endOf(calendar, before.startedAt, amountOf(before, name), holds)
  if (counted > at) return mayBeLater ? counted : at
  return mayBeEarlier ? Math.max(counted, lastOf(dayOf(passed))) : at
}

const dueDates = (played: Play) =>
  Object.fromEntries(Object.values(played.state().clocks).map(({ id, dueAt }) => [id, dueAt]))
/** The committee ends its step, and the respondent knows of the case. */
const inform = (played: Play) =>
  played.act(priya, {
    type: 'COMPLETE_STEP',
    step: 'informs.1',
    outcome: 'yes',
    submissionId: null,
    values: {},
  })
const movedNotices = ({ effects }: Play) =>
  effects.filter((effect) => effect.do === 'NOTIFY' && effect.about === 'DEADLINE_MOVED')

describe('a calendar that changes', () => {
  test('gives nobody less time, lets nobody wait longer, and says what it moves', () => {
    const seen = { unchanged: 0, earlier: 0, later: 0, pauses: 0, known: 0 }
    forSeeds('keptDates', 40, (random) => {
      let calendar = anyCalendar(random)
      const played = play(processOf(), calendar, monday + whole(random, 0, 23) * hour)
      const holds: Hold[] = []
      let [heldSince, knows] = [null as number | null, false]
      const events = 20
      for (let event = 1; event <= events; event++) {
        played.until(played.now() + whole(random, 1, 60) * hour)
        const now = played.now()
        const what = pick(random, ['CALENDAR', 'CALENDAR', 'CALENDAR', 'HOLD', 'INFORM'])
        if (what === 'INFORM' && heldSince === null && !knows) {
          inform(played)
          knows = true
          seen.known++
        } else if (what === 'HOLD' && heldSince === null) {
          played.act(priya, { type: 'PAUSE', noteId: 'n' })
          heldSince = now
        } else if (what === 'HOLD' && heldSince !== null) {
          played.act(priya, { type: 'RESUME', noteId: 'n' })
          holds.push([heldSince, now])
          heldSince = null
          seen.pauses++
        }
        if (what !== 'CALENDAR') continue
        calendar = anyCalendar(random)
        const [before, logged, notices] = [
          played.state().clocks,
          played.logged().length,
          movedNotices(played).length,
        ]
        played.counts(calendar, 'admin')
        const moved: { was: number; is: number }[] = []
        for (const was of Object.values(before)) {
          const is = played.state().clocks[was.id]!
          const isCounting = was.status === 'RUNNING' || was.status === 'PAUSED'
          const rests = was.status === 'PAUSED'
          const context = { calendar, passed: rests ? heldSince! : now, knows }
          for (const name of dates) {
            const isOver =
              (name === 'dueAt' && was.overdue) ||
              (name === 'firstAt' && was.firedFirst) ||
              (name === 'secondAt' && was.firedSecond)
            const own = was.of === 'update' || was.of === 'round' ? [] : holds
            const wanted = isCounting && !isOver ? wantedOf(was, name, { ...context, holds: own }) : was[name]
            expect({ clock: was.id, name, at: is[name] }).toEqual({ clock: was.id, name, at: wanted })
            if (is[name] === was[name]) seen.unchanged++
            else seen[is[name]! < was[name]! ? 'earlier' : 'later']++
          }
          if (is.dueAt !== was.dueAt) moved.push({ was: was.dueAt!, is: is.dueAt! })
        }
        const lines = played.logged().slice(logged)
        expect(
          lines
            .filter(({ kind }) => kind === 'DEADLINE_MOVED')
            .map(({ oldDueAt, newDueAt, by }) => ({ was: oldDueAt, is: newDueAt, by })),
        ).toEqual(moved.map((each) => ({ ...each, by: 'admin' })))
        expect(movedNotices(played).length - notices).toBe(moved.length > 0 ? 1 : 0)
      }
      return events
    })
    expect(seen.unchanged).toBeGreaterThan(floorOf(3_000))
    expect(seen.earlier).toBeGreaterThan(floorOf(80))
    expect(seen.later).toBeGreaterThan(floorOf(120))
    expect(seen.pauses).toBeGreaterThan(floorOf(25))
    expect(seen.known).toBeGreaterThan(floorOf(12))
  })

  const lawful = { timeZone: 'UTC', weekend: [0, 6], holidays: [] as string[] }
  const dayOff = { ...lawful, holidays: [written(dayOf(monday) + 1)] }

  test('that comes and goes moves a date no further than once', () => {
    const played = play(processOf(), lawful, monday)
    const before = dueDates(played)['answers.1']!
    const after = endOf(dayOff, monday, amounts.due, [])
    for (let n = 0; n < 5; n++) {
      played.counts(dayOff, 'admin')
      expect(dueDates(played)['answers.1']).toBe(after)
      played.counts(lawful, 'admin')
      expect(dueDates(played)['answers.1']).toBe(after)
    }
    expect(after).toBeGreaterThan(before)
  })

  test('with another time zone moves no date that counts in days, and none that is owed', () => {
    const days = { ...pausableClock, unit: 'DAY' as const }
    const { process } = compile({
      ...emptyGraph('COMPLAINT'),
      stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
      steps: steps([{ ...step('answers', { by: 'COMPLAINANT' }), clock: days }]),
      edges: edges([
        ['start', null, 'answers'],
        ['answers', 'yes', 'close'],
      ]),
    }).definition!
    for (const played of [play(process, lawful, monday), play(processOf(), lawful, monday)]) {
      const before = dueDates(played)
      played.counts({ ...lawful, timeZone: 'America/Los_Angeles' }, 'admin')
      const moved = Object.keys(before).filter((id) => before[id] !== dueDates(played)[id])
      expect(moved.filter((id) => !/answers\.1|rejoinder|update|round/.test(id))).toEqual([])
      if (played.state().clocks['case:round'] === undefined) expect(moved).toEqual([])
    }
  })

  test('notifies a respondent only once they know of the case', () => {
    const played = play(processOf(), lawful, monday)
    played.counts(dayOff, 'admin')
    expect(movedNotices(played)).toMatchObject([{ recipients: [{ to: 'COMMITTEE' }, { to: 'COMPLAINANT' }] }])
    inform(played)
    played.counts(lawful, 'admin')
    expect(movedNotices(played)[1]).toMatchObject({
      recipients: [{ to: 'COMMITTEE' }, { to: 'COMPLAINANT' }, { to: 'RESPONDENT' }],
    })
  })
})
