/**
 * Article 9(1)(f) of Directive (EU) 2019/1937 in cases that ran under the rule from before: their feedback date counts
 * from the end of a hold. Expected dates come from the tests' own calendar.
 */
import { describe, expect, test } from 'vitest'
import { asha, instant, omar, priya, processOf, walled } from '../../test/cast.ts'
import { berlin, endOf, over } from '../../test/lawDates.ts'
import { eu } from '../definition/templates/eu/eu.ts'
import { advance, isRefused, nextDue, refuse } from './advance.ts'
import { lateDates, type RecordedEvent } from './lateDates.ts'
import type { Act, By, CaseEvent, CaseState, LogEntry } from './state.ts'

const process = processOf(eu)
const calendar = { timeZone: 'Europe/Rome', weekend: [0, 6], holidays: [] }
const filedAt = instant('2026-10-05T10:00:00Z')
const noteId = 'why'

/** A case whose run knows no flag of an event; `flags` are those of a run of today. */
function ran(flags: Pick<CaseEvent, 'countsOnHold'> = {}) {
  let state: CaseState | null = null
  const recorded: RecordedEvent[] = []
  const logged: LogEntry[] = []
  const correctionRecipients: string[][] = []
  const happen = (event: CaseEvent, at: number): CaseState => {
    const next = advance(process, calendar, state, event, at)
    if (next.state !== state) recorded.push({ event, at })
    for (const effect of next.effects) {
      if (effect.do === 'LOG') logged.push(effect.entry)
      if (effect.do === 'NOTIFY' && effect.about === 'DATE_CORRECTED')
        correctionRecipients.push(effect.recipients.map(({ to }) => to))
    }
    return (state = next.state)
  }
  happen({ type: 'FILED', values: {}, calendar }, filedAt)
  const until = (at: number) => {
    for (let due = nextDue(state!); due !== null && due <= at; due = nextDue(state!))
      happen({ type: 'DUE', ...flags }, due)
  }
  const act = (by: By, wanted: Act, at: number) => {
    until(at)
    return happen({ type: 'ACT', act: wanted, by, ...flags }, at)
  }
  const clockOf = (id: string) => state!.clocks[`case:${id}`]!
  const late = () => lateDates(process, calendar, recorded)
  return { act, until, clockOf, late, logged, correctionRecipients, state: () => state! }
}
const runWithHold = (from: string, to: string, flags = {}) => {
  const run = ran(flags)
  run.act(priya, { type: 'PAUSE', noteId }, instant(`${from}T10:00:00Z`))
  run.act(priya, { type: 'RESUME', noteId }, instant(`${to}T10:00:00Z`))
  return run
}
const correct = (run: ReturnType<typeof ran>): Act => ({ type: 'CORRECT_DATE', ...run.late()[0]! })
/** Day 7 is 12 October. */
const lawful = over(berlin, endOf(berlin, '2026-10-12'), [3, 'MONTH'])

describe('a hold over day 7', () => {
  test.each(['2026-10-13', '2026-11-16', '2026-12-20'])(
    'that ended on %s is found, and corrected to 12 January by one act',
    (resumedOn) => {
      const run = runWithHold('2026-10-08', resumedOn)
      const before = run.clockOf('feedbackTerm').dueAt
      expect(before).toBe(over(berlin, instant(`${resumedOn}T10:00:00Z`), [3, 'MONTH']))
      expect(run.late()).toMatchObject([{ clock: 'case:feedbackTerm', dueAt: lawful }])
      run.act(priya, correct(run), instant(`${resumedOn}T11:00:00Z`))
      expect(run.clockOf('feedbackTerm')).toMatchObject({ dueAt: lawful, status: 'RUNNING' })
      expect(run.logged.filter(({ kind }) => kind === 'DATE_CORRECTED')).toMatchObject([
        { clock: 'feedbackTerm', oldDueAt: before, newDueAt: lawful, by: 'priya' },
      ])
      // Whoever reported is owed the feedback.
      expect(run.correctionRecipients).toEqual([['COMMITTEE', 'COMPLAINANT']])
      expect(run.late()).toEqual([])
    },
  )
  test('thresholds, reminders and the end come at the lawful dates, each once', () => {
    const run = runWithHold('2026-10-08', '2026-11-16')
    run.act(priya, correct(run), instant('2026-11-17T10:00:00Z'))
    run.until(lawful)
    const at = (kind: LogEntry['kind']) =>
      run.logged.flatMap((each) => (each.kind === kind && each.clock === 'feedbackTerm' ? [each.at] : []))
    expect([at('FIRST_THRESHOLD'), at('OVERDUE')]).toEqual([[endOf(berlin, '2026-12-12')], [lawful]])
    expect(at('REMINDED')).toHaveLength(2)
  })
  test('what has passed by then fires with the act', () => {
    const run = runWithHold('2026-10-08', '2027-02-01')
    run.act(priya, correct(run), instant('2027-02-01T11:00:00Z'))
    expect(run.clockOf('feedbackTerm')).toMatchObject({ overdue: true, firedFirst: true })
  })
  test('that goes on, or goes on in another hold, is no obstacle', () => {
    const run = runWithHold('2026-10-08', '2026-11-16')
    run.act(priya, { type: 'PAUSE', noteId }, instant('2026-11-20T10:00:00Z'))
    run.act(priya, correct(run), instant('2026-11-21T10:00:00Z'))
    run.act(priya, { type: 'RESUME', noteId }, instant('2026-12-20T10:00:00Z'))
    expect(run.clockOf('feedbackTerm').dueAt).toBe(lawful)
  })
  test('a threshold that a scheduler set stays', () => {
    const run = runWithHold('2026-10-08', '2026-11-16')
    const [firstAt, clock] = [instant('2026-12-01T10:00:00Z'), 'case:feedbackTerm']
    const dora: By = { userId: 'dora', role: 'EMPLOYEE', capacities: ['SCHEDULER'] }
    const escalationAct = {
      type: 'SET_ESCALATION' as const,
      clock,
      firstAt,
      secondAt: null,
      enabled: true,
      noteId,
    }
    run.act(dora, { ...escalationAct, keepsUnmoved: true }, instant('2026-11-17T10:00:00Z'))
    run.act(priya, correct(run), instant('2026-11-18T10:00:00Z'))
    expect(run.clockOf('feedbackTerm')).toMatchObject({ firstAt, dueAt: lawful })
  })
})

test.each([
  ['ended before day 7', () => runWithHold('2026-10-06', '2026-10-09')],
  ['began after day 7', () => runWithHold('2026-10-20', '2026-11-20')],
  [
    'over day 7 under the rule of today',
    () => runWithHold('2026-10-08', '2026-11-16', { countsOnHold: true }),
  ],
  [
    'over day 7, and feedback was given since',
    () => {
      const run = runWithHold('2026-10-08', '2026-11-16')
      const done = (step: string, outcome: string, day: string) =>
        run.act(
          priya,
          { type: 'COMPLETE_STEP', step, outcome, submissionId: null, values: {}, written: true },
          instant(`${day}T10:00:00Z`),
        )
      done('acknowledgeLate.1', 'acknowledged', '2026-11-17')
      done('assess.1', 'followUp', '2026-11-18')
      done('feedback.1', 'given', '2026-11-19')
      return run
    },
  ],
])('a hold that %s leaves nothing to correct', (_, run) => expect(run().late()).toEqual([]))

test('nobody makes a date later, corrects one twice, or corrects it who is not on the committee', () => {
  const run = runWithHold('2026-10-08', '2026-11-16')
  const [act, at] = [correct(run), instant('2026-11-17T10:00:00Z')]
  const due = run.clockOf('feedbackTerm').dueAt!
  const refused = (by: By, more: object = {}) =>
    refuse(process, run.state(), { ...act, ...more }, by, at)?.code
  expect([asha, omar, walled].map((by) => refused(by))).toEqual(['NOT_YOURS', 'NOT_YOURS', 'NOT_YOURS'])
  expect(refused(priya)).toBeUndefined()
  expect(refused(priya, { dueAt: due })).toBe('NOT_ALLOWED')
  expect(refused(priya, { dueAt: due + 1 })).toBe('NOT_ALLOWED')
  expect(refused(priya, { startedAt: filedAt - 1 })).toBe('NOT_ALLOWED')
  // A term that gives somebody time, a clock of a step, and one that is not there.
  expect(refused(priya, { clock: 'case:acknowledgement' })).toBe('CLOCK_STATE')
  expect(refused(priya, { clock: 'acknowledgeLate.1' })).toBe('CLOCK_STATE')
  expect(refused(priya, { clock: 'case:none' })).toBe('CLOCK_STATE')
  // Somebody moved the deadline after it was seen.
  expect(refused(priya, { seenDueAt: due - 1 })).toBe('DATE_CHANGED')
  expect(refused(priya, { seenDueAt: due })).toBeUndefined()
  run.act(priya, act, at)
  expect(refused(priya)).toBe('NOT_ALLOWED')
  expect(() => run.act(priya, act, at + 1)).toThrow(expect.toSatisfy(isRefused))
})
