/**
 * Zone rules that change while a case runs. The oracle knows one offset for each edition, computes ends of days from
 * dates by hand, and names for each clock by hand which way its dates may move; it shares no code with the engine.
 */
import { describe, expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import { emptyGraph, type Actor, type CaseClock, type ClockUnit } from '../definition/graph.ts'
import { actions, clock, edges, stages, steps, to } from '../definition/templates/build.ts'
import type { ZoneRules } from '../definition/zoneRules.ts'
import { frozen, monday, priya, words } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import { advance } from './advance.ts'
import { calendarAfter } from './calendarAfter.ts'
import { play, type Play } from './play.ts'
import type { Calendar, CaseEvent, CaseState } from './state.ts'

const [hour, dayLong] = [3_600_000, 86_400_000]
const whole = (random: Random, from: number, upTo: number) => from + Math.floor(random() * (upTo - from + 1))

/** One offset throughout, in minutes. The zone is none that a machine could know. */
const rules = (version: string, minutes: number): ZoneRules => ({
  version,
  offsets: [[0, minutes * 60]],
  until: 4_000_000_000,
})
const calendarOf = (zoneRules: ZoneRules, more: Partial<Calendar> = {}): Calendar => ({
  timeZone: 'Nowhere/Land',
  zoneRules,
  weekend: [],
  holidays: [],
  ...more,
})
const dateOf = (at: number, minutes: number) => Math.floor((at + minutes * 60_000) / dayLong)
const endsOn = (at: number, minutes: number): number | null => {
  const next = (at + 1 + minutes * 60_000) / dayLong
  return Number.isInteger(next) ? next - 1 : null
}
const endOf = (date: number, minutes: number) => (date + 1) * dayLong - 1 - minutes * 60_000

const ruleOf = (unit: ClockUnit) => clock(20, unit, 6, 12)
const term = (id: string, unit: ClockUnit, more: Partial<CaseClock> = {}): CaseClock => ({
  id,
  name: id,
  kind: 'LIMIT',
  trigger: { on: 'CASE_FILED' },
  amount: 20,
  unit,
  stops: [],
  firstAfter: 6,
  secondAfter: 12,
  first: to('COMMITTEE'),
  second: to('COMMITTEE'),
  remindBefore: [1],
  tells: to('COMMITTEE'),
  pausable: false,
  lawRef: null,
  takes: null,
  extension: null,
  ...more,
})
const repeats = { kind: 'REPEAT', amount: 9, firstAfter: null, secondAfter: null } as const
const stop = (stepId: string) => [{ stepId, outcome: null }]

/** Whether a date of it may get earlier, and later; `knows`: the respondent knows of the case. */
const mayMove: Record<string, (knows: boolean) => [earlier: boolean, later: boolean]> = {
  'hears.1': () => [false, false],
  'informs.1': () => [false, false],
  'replies.1': () => [false, false],
  'answers.1': (knows) => [false, !knows],
  'case:inquiry': () => [false, false],
  'case:rejoinder': (knows) => [false, !knows],
  'case:hours': () => [false, false],
  'case:silence': () => [false, false],
  'case:update': () => [true, false],
  'case:round': () => [true, true],
}
function processOf(unit: ClockUnit) {
  const step = (id: string, actor: Actor) => ({
    ...words,
    id,
    name: id,
    actor,
    outcomes: { yes: 'Yes' },
    clock: ruleOf(unit),
  })
  const { definition, problems } = compile({
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'One', '', ['COMPLAINANT', 'RESPONDENT']]]),
    steps: steps([
      step('hears', { by: 'COMMITTEE' }),
      step('informs', { by: 'COMMITTEE' }),
      step('replies', { by: 'RESPONDENT' }),
      step('answers', { by: 'COMPLAINANT' }),
    ]),
    clocks: [
      term('inquiry', unit, { stops: stop('hears') }),
      term('rejoinder', unit, { stops: stop('answers') }),
      term('hours', 'HOUR', { stops: stop('answers'), amount: 480, firstAfter: 144, secondAfter: 288 }),
      term('silence', unit, { kind: 'MINIMUM' }),
      term('update', unit, { ...repeats, tells: to('COMPLAINANT') }),
      term('round', unit, repeats),
    ],
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
const complete = {
  type: 'COMPLETE_STEP',
  step: 'informs.1',
  outcome: 'yes',
  submissionId: null,
  values: {},
} as const
const movedNotices = ({ effects }: Play) =>
  effects.filter((effect) => effect.do === 'NOTIFY' && effect.about === 'DEADLINE_MOVED')
const dates = ['dueAt', 'firstAt', 'secondAt'] as const

describe('zone rules that change', () => {
  test('give nobody less time, let nobody wait longer, keep each date, and say what they move', () => {
    const seen = { unchanged: 0, earlier: 0, later: 0 }
    const processes = (['DAY', 'WORKING_DAY', 'MONTH'] as const).map(processOf)
    forSeeds('zoneRules', 40, (random) => {
      let [edition, minutes] = [1, whole(random, -40, 40) * 15]
      const played = play(
        pick(random, processes),
        calendarOf(rules(`${edition}`, minutes)),
        monday + whole(random, 0, 23) * hour,
      )
      let knows = false
      for (let event = 1; event <= 12; event++) {
        played.until(played.now() + whole(random, 1, 40) * hour)
        const now = played.now()
        if (!knows && random() < 0.1) {
          played.act(priya, complete)
          knows = true
          continue
        }
        const was = { minutes, clocks: played.state().clocks, lines: played.logged().length }
        const notices = movedNotices(played).length
        edition++
        minutes += pick(random, [-60, -30, 30, 60])
        played.counts(calendarOf(rules(`${edition}`, minutes)), null)
        const moved: { was: number; is: number }[] = []
        for (const before of Object.values(was.clocks)) {
          if (before.status !== 'RUNNING') continue
          const is = played.state().clocks[before.id]!
          const [isEarlierFine, isLaterFine] = mayMove[before.id]!(knows)
          for (const name of dates) {
            const at = before[name]
            const date = at === null ? null : endsOn(at, was.minutes)
            const isOver = {
              dueAt: before.overdue,
              firstAt: before.firedFirst,
              secondAt: before.firedSecond,
            }[name]
            if (at === null || isOver) continue
            const end = date === null || at <= now ? at : endOf(date, minutes)
            // Nobody is late by rules that come.
            const earlier = Math.min(at, Math.max(end, endOf(dateOf(now, minutes), minutes)))
            const wanted = end < at ? (isEarlierFine ? earlier : at) : isLaterFine ? end : at
            expect({ id: before.id, name, at: is[name] }).toEqual({ id: before.id, name, at: wanted })
            if (name === 'dueAt' && wanted !== at) moved.push({ was: at, is: wanted })
            seen[wanted === at ? 'unchanged' : wanted < at ? 'earlier' : 'later']++
          }
        }
        const lines = played.logged().slice(was.lines)
        expect(
          lines
            .filter(({ kind }) => kind === 'DEADLINE_MOVED')
            .map(({ oldDueAt, newDueAt, by, zoneRules }) => ({ was: oldDueAt, is: newDueAt, by, zoneRules })),
        ).toEqual(moved.map((each) => ({ ...each, by: null, zoneRules: `${edition}` })))
        expect(movedNotices(played)).toHaveLength(notices + (moved.length > 0 ? 1 : 0))
      }
      return 12
    })
    expect(seen.unchanged).toBeGreaterThan(floorOf(2_000))
    expect(seen.earlier).toBeGreaterThan(floorOf(100))
    expect(seen.later).toBeGreaterThan(floorOf(100))
  })

  test('that come and go move no date further than once', () => {
    const [winter, summer] = [calendarOf(rules('1', 60)), calendarOf(rules('2', 120))]
    const played = play(processOf('DAY'), winter, monday)
    const first = endOf(dateOf(monday, 60) + 20, 60)
    const due = () => played.state().clocks['answers.1']?.dueAt
    expect(due()).toBe(first)
    played.counts(summer, null)
    expect(due()).toBe(first)
    played.counts({ ...winter, zoneRules: rules('3', 60) }, null)
    expect(due()).toBe(first)
    played.counts({ ...winter, zoneRules: rules('4', 0) }, null)
    expect(due()).toBe(first + hour)
  })
})

describe('a case', () => {
  test('counts by the rules of its own events, whatever the machine or another calendar says', () => {
    const own = { ...calendarOf(rules('1', -600)), timeZone: 'Asia/Kolkata' }
    const later = { ...own, zoneRules: rules('2', -660) }
    const process = processOf('DAY')
    const events: [CaseEvent, at: number][] = [
      [{ type: 'FILED', values: {}, calendar: own }, monday],
      [{ type: 'CALENDAR', calendar: later, keeps: true }, monday + dayLong],
      [{ type: 'ACT', by: priya, act: complete }, monday + 2 * dayLong],
    ]
    const endedWith = (calendar: Calendar) =>
      events.reduce<CaseState | null>(
        (state, [event, at]) => advance(process, calendar, state, event, at).state,
        null,
      )
    const [one, other] = [endedWith(own), endedWith({ timeZone: 'Asia/Kolkata', weekend: [0], holidays: [] })]
    expect(one).toEqual(other)
    expect(one?.clocks['answers.1']?.dueAt).toBe(endOf(dateOf(monday, -600) + 20, -660))
    expect(one?.clocks['replies.1']?.dueAt).toBe(endOf(dateOf(monday + 2 * dayLong, -660) + 20, -660))
  })

  test('of an earlier release takes rules without moving a date, or saying a word', () => {
    const before: Calendar = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays: [] }
    for (const unit of ['DAY', 'WORKING_DAY'] as const) {
      const played = play(processOf(unit), before, monday)
      const clocks = played.state().clocks
      const lines = played.logged().length
      played.counts({ ...before, zoneRules: rules('1', 330) }, null)
      expect(played.state().clocks).toEqual(clocks)
      expect(played.logged()).toHaveLength(lines)
      expect(played.state().calendar?.zoneRules?.version).toBe('1')
    }
  })

  test('goes over to a later edition that says something else, never back, and to days off with its own rules', () => {
    const [old, same, other] = [rules('2025c', 60), rules('2026a', 60), rules('2026a', 120)]
    const own = calendarOf(old)
    expect(calendarAfter(own, calendarOf(old))).toBeNull()
    expect(calendarAfter(own, calendarOf(same))).toBeNull()
    expect(calendarAfter(own, calendarOf(other))).toEqual(calendarOf(other))
    expect(calendarAfter(calendarOf(other), own)).toBeNull()
    const { zoneRules: _, ...without } = own
    expect(calendarAfter(without, own)).toEqual(own)
    expect(calendarAfter(own, without)).toBeNull()
    expect(calendarAfter(without, { ...without, weekend: [] })).toBeNull()
    const friday = { weekend: [5] }
    expect(calendarAfter(calendarOf(other), calendarOf(old, friday))).toEqual(calendarOf(other, friday))
    expect(calendarAfter(own, { ...without, ...friday })).toEqual(calendarOf(old, friday))
    const elsewhere = { ...calendarOf(old), timeZone: 'Asia/Kolkata' }
    expect(calendarAfter(calendarOf(other), elsewhere)).toBe(elsewhere)
  })
})
