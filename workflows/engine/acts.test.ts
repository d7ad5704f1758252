import { describe, expect, test } from 'vitest'
import { isRefused, refuse } from './advance.ts'
import { play, type Play } from './play.ts'
import {
  asha,
  day,
  dora,
  india,
  instant,
  john,
  meera,
  monday,
  omar,
  priya,
  processOf,
  ravi,
  small,
  stranger,
  walled,
} from '../../test/cast.ts'
import type { Act, By, Refusal } from './state.ts'

const process = processOf(small())
const start = () => play(process, india, monday)
const done = (step = 'read.1', outcome = 'done'): Act => ({
  type: 'COMPLETE_STEP',
  step,
  outcome,
  submissionId: 'form1',
  values: {},
})
const schedule: Act = {
  type: 'SCHEDULE_MEETING',
  step: 'meet.1',
  meetingId: 'm1',
  startAt: monday + day,
  endAt: monday + day + 1000,
}
const record = (present = 3, presidingOfficerPresent = true, came = present): Act => ({
  type: 'RECORD_MEETING',
  step: 'meet.1',
  meetingId: 'm1',
  present,
  presidingOfficerPresent,
  came,
})
const vote: Act = { type: 'VOTE', step: 'meet.1', meetingId: 'm1', ballotId: 'b' }
const decide = (outcome: string, tally: Record<string, number>, abstained = 0): Act => ({
  type: 'COMPLETE_STEP',
  step: 'meet.1',
  outcome,
  submissionId: null,
  values: {},
  tally,
  abstained,
})
const noteId = 'note1'
/** Numbers between 0 and 1 that are the same in every run. */
const numbers = (seed: number) => () => {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}

function refused(played: Play, by: By, act: Act): Refusal['code'] | null {
  const refusal = refuse(process, played.state(), act, by, played.now())
  try {
    played.act(by, act)
  } catch (error) {
    if (!isRefused(error)) throw error
    expect(error.refusal).toEqual(refusal)
    return error.refusal.code
  }
  expect(refusal).toBeNull()
  return null
}
const meeting = () => {
  const played = start()
  played.act(meera, done())
  return played
}
const playHeldMeeting = (present = 3, presidingOfficerPresent = true) => {
  const played = meeting()
  played.act(meera, schedule)
  played.until(monday + day)
  played.act(meera, record(present, presidingOfficerPresent))
  return played
}

describe('filing', () => {
  test('opens the first step, informs, tells who acts, and starts the clock', () => {
    const played = start()
    expect(played.state()).toMatchObject({
      seq: 1,
      status: 'IN_PROGRESS',
      filedAt: monday,
      informed: { EMPLOYER: monday },
      steps: { 'read.1': { status: 'READY', openedAt: monday } },
    })
    expect(
      played.effects.map((effect) =>
        effect.do === 'LOG' ? effect.entry.kind : effect.do === 'NOTIFY' ? effect.about : effect.do,
      ),
    ).toEqual([
      'FILED',
      'SAVE_STEP',
      'SET_STATUS',
      'STEP_OPENED',
      'INFORM',
      'INFORMED',
      'INFORMED',
      'STEP_OPENED',
      'SAVE_CLOCK',
    ])
  })
  test('keeps only the answers that decide the way on', () => {
    const graph = small()
    expect(play(processOf(graph), india, monday, { secret: 'text' }).state().values).toEqual({})
  })
})

describe('completing a step', () => {
  test('opens the next one and says who did it', () => {
    const played = meeting()
    expect(played.state()).toMatchObject({
      seq: 2,
      steps: {
        'read.1': { status: 'DONE', outcome: 'done', doneBy: 'meera' },
        'meet.1': { status: 'READY' },
      },
      clocks: { 'read.1': { status: 'STOPPED' } },
    })
    expect(played.logged('STEP_DONE')).toEqual([
      { kind: 'STEP_DONE', at: monday, step: 'read.1', by: 'meera', outcome: 'done', submissionId: 'form1' },
    ])
  })
  test('is for those whose step it is', () => {
    for (const by of [asha, ravi, omar, dora, stranger, walled])
      expect(refused(start(), by, done())).toBe('NOT_YOURS')
  })
  test('asks for something written where the outcome does, and changes nothing for any other', () => {
    // What the engine says follows from these facts alone: whether this outcome asks, and whether something
    // was written.
    const random = numbers(7)
    for (let round = 0; round < 24; round++) {
      const [needsText, others, written] = [random() < 0.5, random() < 0.5, random() < 0.5]
      const graph = small()
      const [read] = graph.steps
      read!.outcomes = read!.outcomes.map((outcome) =>
        (outcome.id === 'done' ? needsText : others) ? { ...outcome, mustWrite: true } : outcome,
      )
      const played = play(processOf(graph), india, monday)
      const act: Act = { ...done(), ...(written ? { written: true } : {}) }
      const before = played.state()
      const expected = needsText && !written ? 'NOTHING_WRITTEN' : null
      expect(refuse(processOf(graph), before, act, meera, monday)?.code ?? null).toBe(expected)
      if (expected) expect(() => played.act(meera, act)).toThrow('acts.noteMissing')
      else played.act(meera, act)
      expect(played.state().steps['read.1']?.status).toBe(expected ? 'READY' : 'DONE')
    }
  })
  test('happens once, with an outcome that exists, on a step that is open', () => {
    const played = start()
    expect(refused(played, meera, done('read.1', 'maybe'))).toBe('OUTCOME_UNKNOWN')
    expect(refused(played, meera, done('meet.1'))).toBe('STEP_NOT_OPEN')
    expect(refused(played, meera, done('constructor'))).toBe('STEP_NOT_OPEN')
    expect(refused(played, meera, done())).toBeNull()
    expect(refused(played, meera, done())).toBe('ALREADY_DONE')
  })
  test('carries no answer that nothing reads', () => {
    expect(refused(start(), meera, { ...done(), values: { note: 'text' } } as Act)).toBe('NOT_ALLOWED')
  })
})

describe('a meeting', () => {
  test('is planned, moved, cancelled and planned anew', () => {
    const played = meeting()
    expect(refused(played, meera, { ...schedule, endAt: monday })).toBe('MEETING_STATE')
    expect(refused(played, meera, record())).toBe('MEETING_STATE')
    expect(refused(played, meera, schedule)).toBeNull()
    expect(refused(played, meera, { ...schedule, meetingId: 'm2' })).toBe('MEETING_STATE')
    expect(
      refused(played, meera, { ...schedule, type: 'RESCHEDULE_MEETING', endAt: monday + 2 * day }),
    ).toBeNull()
    expect(
      refused(played, meera, { type: 'CANCEL_MEETING', step: 'meet.1', meetingId: 'm1', noteId }),
    ).toBeNull()
    expect(refused(played, meera, { type: 'CANCEL_MEETING', step: 'meet.1', meetingId: 'm1', noteId })).toBe(
      'MEETING_STATE',
    )
    expect(refused(played, meera, { ...schedule, meetingId: 'm2' })).toBeNull()
    expect(played.state().steps['meet.1']?.meeting).toMatchObject({ meetingId: 'm2', status: 'SCHEDULED' })
  })
  test('without its quorum or its presiding officer does not count, and can be planned anew', () => {
    for (const act of [record(1), record(3, false), record(0, false)]) {
      const played = meeting()
      played.act(meera, schedule)
      played.until(monday + day)
      played.act(meera, act)
      expect(played.state().steps['meet.1']?.meeting?.status).toBe('NO_QUORUM')
      expect(refused(played, meera, vote)).toBe('MEETING_STATE')
      expect(refused(played, meera, decide('yes', {}))).toBe('MEETING_STATE')
      expect(refused(played, meera, { ...schedule, meetingId: 'm2' })).toBeNull()
    }
  })
  test('is recorded from its start on, and one that began early is moved first', () => {
    const played = meeting()
    played.act(meera, schedule)
    played.until(monday + day - 1)
    expect(refused(played, meera, record())).toBe('TOO_EARLY')
    expect(
      refused(played, meera, {
        ...schedule,
        type: 'RESCHEDULE_MEETING',
        startAt: played.now(),
        endAt: played.now() + 1000,
      }),
    ).toBeNull()
    expect(refused(played, meera, record())).toBeNull()
    expect(played.state().steps['meet.1']?.meeting?.status).toBe('HELD')
  })
  test('that nobody came to was not held, whatever its quorum', () => {
    for (const vote of ['NONE', 'OPEN'] as const) {
      const graph = small()
      graph.steps.forEach((step) => {
        if (step.meeting) step.meeting = { quorum: 0, presidingOfficerRequired: false, vote }
      })
      const recorded = (present: number, came: number) => {
        const played = play(processOf(graph), india, monday)
        for (const act of [
          done(),
          { ...schedule, startAt: monday, endAt: monday + 1 },
          record(present, false, came),
        ])
          played.act(meera, act)
        return played.state().steps['meet.1']?.meeting?.status
      }
      expect([recorded(0, 0), recorded(0, 2), recorded(1, 1)]).toEqual([
        'NO_QUORUM',
        vote === 'NONE' ? 'HELD' : 'NO_QUORUM',
        'HELD',
      ])
    }
  })
  test('recorded by an act of old, which said no more than the members, means what it meant', () => {
    const played = meeting()
    played.act(meera, schedule)
    const { came: _unsaid, ...old } = record() as Extract<Act, { type: 'RECORD_MEETING' }>
    expect(refused(played, meera, old)).toBeNull()
    for (const by of [meera, john]) played.act(by, vote)
    expect(refused(played, meera, decide('yes', { yes: 2 }))).toBeNull()
  })
  test('that has to have minutes is finished with them', () => {
    const graph = small()
    graph.steps.forEach((step) => {
      if (step.meeting) step.meeting = { ...step.meeting, vote: 'NONE', minutesRequired: true }
    })
    const played = play(processOf(graph), india, monday)
    for (const act of [done(), { ...schedule, startAt: monday, endAt: monday + 1 }, record()])
      played.act(meera, act)
    expect(() => played.act(meera, decide('yes', {}))).toThrow('acts.minutesMissing')
    played.act(meera, { ...decide('yes', {}), minutes: true } as Act)
    expect(played.state().status).toBe('CLOSED')
  })
  test('is adjourned, and the members meet again', () => {
    const played = playHeldMeeting()
    const adjourn: Act = { type: 'ADJOURN_MEETING', step: 'meet.1', meetingId: 'm1', noteId }
    for (const by of [asha, ravi, stranger, walled]) expect(refused(played, by, adjourn)).toBe('NOT_ALLOWED')
    expect(refused(played, meera, adjourn)).toBeNull()
    expect(refused(played, meera, adjourn)).toBe('MEETING_STATE')
    expect(refused(played, meera, vote)).toBe('MEETING_STATE')
    expect(
      refused(played, meera, {
        ...schedule,
        meetingId: 'm2',
        startAt: monday + 2 * day,
        endAt: monday + 3 * day,
      }),
    ).toBeNull()
    expect(played.state().steps['meet.1']?.meeting).toEqual({
      meetingId: 'm2',
      status: 'SCHEDULED',
      startAt: monday + 2 * day,
      endAt: monday + 3 * day,
      present: 0,
      presidingOfficerPresent: false,
      voted: [],
    })
  })
  test('cannot be planned on a step that is none', () =>
    expect(refused(start(), meera, { ...schedule, step: 'read.1' })).toBe('MEETING_STATE'))
})

describe('a vote', () => {
  test('is cast once by each member, and by nobody else', () => {
    const played = playHeldMeeting()
    for (const by of [asha, ravi, omar, stranger, walled])
      expect(refused(played, by, vote)).toBe('NOT_ALLOWED')
    expect(refused(played, meera, vote)).toBeNull()
    expect(refused(played, meera, vote)).toBe('ALREADY_DONE')
    expect(played.state().steps['meet.1']?.meeting?.voted).toEqual(['meera'])
  })
  test('cannot have more votes than members who came', () => {
    const played = playHeldMeeting(2)
    played.act(meera, vote)
    played.act(john, vote)
    expect(refused(played, priya, vote)).toBe('VOTE')
  })
  test('decides: only the winner, of all the ballots cast, once all who were there have voted', () => {
    const played = playHeldMeeting(2)
    expect(refused(played, meera, decide('yes', {}))).toBe('VOTE')
    played.act(meera, vote)
    expect(refused(played, meera, decide('yes', { yes: 1 }))).toBe('VOTE')
    played.act(john, vote)
    expect(refused(played, meera, decide('yes', { yes: 3 }))).toBe('VOTE')
    expect(refused(played, meera, decide('yes', { yes: 1, other: 1 }))).toBe('VOTE')
    expect(refused(played, meera, decide('yes', { yes: 3, no: -1 }))).toBe('VOTE')
    expect(refused(played, meera, decide('no', { yes: 2 }))).toBe('VOTE')
    expect(refused(played, meera, decide('yes', { yes: 2 }))).toBeNull()
    expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { stepId: 'meet', outcome: 'yes' } })
  })
  test('that is a tie is decided by the presiding officer, among those that lead', () => {
    const played = playHeldMeeting(2)
    played.act(meera, vote)
    played.act(john, vote)
    expect(refused(played, meera, decide('no', { yes: 1, no: 1 }))).toBe('VOTE')
    expect(refused(played, priya, decide('no', { yes: 1, no: 1 }))).toBeNull()
  })
  test('to abstain is to vote: three came, two say something, and the vote has a result', () => {
    const played = playHeldMeeting()
    for (const by of [meera, john, priya]) played.act(by, vote)
    expect(refused(played, meera, decide('yes', { yes: 2 }))).toBe('VOTE')
    expect(refused(played, meera, decide('yes', { yes: 2 }, 1))).toBeNull()
  })
  test('is closed by the presiding officer, and a day after the meeting by whoever has the step', () => {
    const close: Act = { type: 'CLOSE_VOTE', step: 'meet.1', meetingId: 'm1' }
    for (const [by, later] of [
      [priya, 0],
      [meera, 2],
    ] as const) {
      const played = playHeldMeeting()
      for (const voter of [meera, john]) played.act(voter, vote)
      if (later > 0) expect(refused(played, by, close)).toBe('NOT_ALLOWED')
      played.until(played.now() + later * day)
      for (const other of [asha, ravi, stranger, walled])
        expect(refused(played, other, close)).toBe('NOT_ALLOWED')
      expect(refused(played, by, close)).toBeNull()
      expect(refused(played, by, close)).toBe('ALREADY_DONE')
      expect(refused(played, priya, vote)).toBe('VOTE')
      expect(refused(played, meera, decide('yes', { yes: 2 }))).toBeNull()
    }
  })
  test('that decides nothing is taken again, or the meeting adjourned; one that decided is neither', () => {
    const played = playHeldMeeting(2)
    const again = (tally: Record<string, number>, abstained = 0): Act => ({
      type: 'VOTE_AGAIN',
      step: 'meet.1',
      meetingId: 'm1',
      tally,
      abstained,
    })
    const adjourn = (tally: Record<string, number>, abstained = 0): Act => ({
      type: 'ADJOURN_MEETING',
      step: 'meet.1',
      meetingId: 'm1',
      noteId,
      tally,
      abstained,
    })
    expect(refused(played, priya, again({}))).toBe('VOTE')
    for (const by of [meera, priya]) played.act(by, vote)
    expect(refused(played, meera, decide('yes', {}, 2))).toBe('VOTE')
    expect(refused(played, meera, adjourn({}, 2))).toBe('NOT_ALLOWED')
    expect(refused(played, priya, again({ yes: 2 }))).toBe('VOTE')
    expect(refused(played, priya, again({}, 2))).toBeNull()
    expect(played.state().steps['meet.1']?.meeting).toMatchObject({ voted: [], round: 2, status: 'HELD' })
    for (const by of [meera, priya]) played.act(by, vote)
    expect(refused(played, priya, adjourn({ no: 2 }))).toBe('VOTE')
    expect(refused(played, priya, adjourn({ no: 1, yes: 1 }))).toBeNull()
  })
  test('is not taken in a meeting without one', () => {
    const graph = small()
    graph.steps.forEach((step) => {
      if (step.meeting) step.meeting.vote = 'NONE'
    })
    const played = play(processOf(graph), india, monday)
    for (const act of [done(), schedule]) played.act(meera, act)
    played.until(monday + day)
    played.act(meera, record())
    expect(() => played.act(meera, vote)).toThrow('acts.noVote')
    played.act(meera, decide('no', {}))
    expect(played.state().status).toBe('CLOSED')
  })
})

describe('skipping and opening again', () => {
  test('a step is skipped only where that is allowed', () => {
    expect(refused(start(), meera, { type: 'SKIP_STEP', step: 'read.1', noteId })).toBe('NOT_ALLOWED')
    const graph = small()
    graph.steps.forEach((step) => {
      step.setting.allowSkip = true
    })
    const played = play(processOf(graph), india, monday)
    played.act(meera, { type: 'SKIP_STEP', step: 'read.1', noteId })
    expect(played.state().steps).toMatchObject({
      'read.1': { status: 'SKIPPED', outcome: null },
      'meet.1': { status: 'READY' },
    })
    played.act(meera, schedule)
    played.act(meera, { type: 'SKIP_STEP', step: 'meet.1', noteId })
    expect(played.logged('MEETING_CANCELLED')).toHaveLength(1)
  })
  test('the committee opens a finished step again as a new visit', () => {
    const played = meeting()
    expect(refused(played, asha, { type: 'REOPEN_STEP', step: 'read.1', noteId })).toBe('NOT_ALLOWED')
    expect(refused(played, meera, { type: 'REOPEN_STEP', step: 'meet.1', noteId })).toBe('NOT_ALLOWED')
    expect(refused(played, meera, { type: 'REOPEN_STEP', step: 'gone.1', noteId })).toBe('STEP_NOT_OPEN')
    expect(refused(played, meera, { type: 'REOPEN_STEP', step: 'read.1', noteId })).toBeNull()
    expect(refused(played, meera, { type: 'REOPEN_STEP', step: 'read.1', noteId })).toBe('ALREADY_DONE')
    expect(refused(played, meera, done('read.2'))).toBeNull()
    expect(played.state().steps['read.2']).toMatchObject({ status: 'DONE', outcome: 'done' })
  })
})

describe('the whole case', () => {
  test('is handed over, and informed of, by the committee', () => {
    const played = start()
    expect(refused(played, asha, { type: 'TRANSFER', committeeId: 'c2', noteId })).toBe('NOT_ALLOWED')
    expect(refused(played, meera, { type: 'TRANSFER', committeeId: 'c2', noteId })).toBeNull()
    expect(played.effects).toContainEqual({ do: 'TRANSFER', committeeId: 'c2' })
    expect(refused(played, omar, { type: 'INFORM', party: 'RESPONDENT' })).toBe('NOT_ALLOWED')
    expect(refused(played, meera, { type: 'INFORM', party: 'RESPONDENT' })).toBeNull()
    expect(refused(played, meera, { type: 'INFORM', party: 'RESPONDENT' })).toBe('ALREADY_DONE')
    expect(played.effects.filter((effect) => effect.do === 'INFORM')).toEqual([
      { do: 'INFORM', party: 'EMPLOYER' },
      { do: 'INFORM', party: 'RESPONDENT' },
    ])
  })
  test('is taken back by whoever filed it, even on hold, and tells only those who know of it', () => {
    const played = start()
    expect(refused(played, meera, { type: 'WITHDRAW', noteId })).toBe('NOT_ALLOWED')
    played.act(meera, { type: 'PAUSE', noteId })
    expect(refused(played, asha, { type: 'WITHDRAW', noteId })).toBeNull()
    expect(played.state()).toMatchObject({
      status: 'WITHDRAWN',
      pausedAt: null,
      steps: { 'read.1': { status: 'SKIPPED' } },
      clocks: { 'read.1': { status: 'STOPPED' } },
    })
    expect(played.effects.at(-1)).toMatchObject({
      do: 'NOTIFY',
      about: 'WITHDRAWN',
      recipients: [{ to: 'COMMITTEE' }, { to: 'COMPLAINANT' }, { to: 'EMPLOYER' }],
    })
  })
  test('is closed early by the presiding officer alone, and then accepts nothing', () => {
    const played = start()
    expect(refused(played, meera, { type: 'CLOSE', noteId })).toBe('NOT_ALLOWED')
    expect(refused(played, priya, { type: 'CLOSE', noteId })).toBeNull()
    for (const act of [done(), { type: 'WITHDRAW', noteId }, { type: 'PAUSE', noteId }] as Act[])
      expect(refused(played, asha, act)).toBe('CASE_CLOSED')
  })
  test('rests on hold: only four acts are possible', () => {
    const played = start()
    expect(refused(played, meera, { type: 'RESUME', noteId })).toBe('NOT_ON_HOLD')
    expect(refused(played, asha, { type: 'PAUSE', noteId })).toBe('NOT_ALLOWED')
    expect(refused(played, meera, { type: 'PAUSE', noteId })).toBeNull()
    for (const act of [
      done(),
      { type: 'PAUSE', noteId },
      { type: 'INFORM', party: 'RESPONDENT' },
      { type: 'TRANSFER', committeeId: 'c', noteId },
    ] as Act[])
      expect(refused(played, meera, act)).toBe('CASE_ON_HOLD')
    expect(
      refused(played, dora, {
        type: 'SET_ESCALATION',
        clock: 'read.1',
        firstAt: null,
        secondAt: null,
        enabled: true,
        noteId,
      }),
    ).toBeNull()
    expect(refused(played, meera, { type: 'RESUME', noteId })).toBeNull()
    expect(played.state()).toMatchObject({ status: 'IN_PROGRESS', pausedAt: null })
  })
})

describe('who may act', () => {
  const byActor = (actor: (typeof process.steps)[string]['actor']) => ({
    ...process,
    steps: { ...process.steps, read: { ...process.steps.read!, actor } },
  })
  const can = (actor: Parameters<typeof byActor>[0], by: By) =>
    refuse(byActor(actor), play(byActor(actor), india, monday).state(), done(), by, monday) === null
  test('a named person, a party, a role that handles cases', () => {
    const inHand = (by: By): By => ({ ...by, capacities: [...by.capacities, 'HANDLER'] })
    expect([
      can({ by: 'PERSON', userId: 'john' }, inHand(john)),
      can({ by: 'PERSON', userId: 'john' }, john),
      can({ by: 'PERSON', userId: 'john' }, inHand(meera)),
    ]).toEqual([true, false, false])
    expect([
      can({ by: 'COMPLAINANT' }, asha),
      can({ by: 'RESPONDENT' }, ravi),
      can({ by: 'EMPLOYER' }, omar),
      can({ by: 'EMPLOYER' }, asha),
    ]).toEqual([true, true, true, false])
    expect([
      can({ by: 'ROLE', role: 'EMPLOYEE' }, { ...stranger, capacities: ['HANDLER'] }),
      can({ by: 'ROLE', role: 'EMPLOYEE' }, stranger),
      can({ by: 'ROLE', role: 'EMPLOYER' }, { ...stranger, capacities: ['HANDLER'] }),
    ]).toEqual([true, false, false])
  })
  test('a respondent passes as nothing else', () => {
    const asOther = [
      { by: 'COMMITTEE' },
      { by: 'PERSON', userId: 'walled' },
      { by: 'COMPLAINANT' },
      { by: 'EMPLOYER' },
      { by: 'ROLE', role: 'EMPLOYEE' },
    ] as const
    expect(asOther.map((actor) => can(actor, walled))).toEqual([false, false, false, false, false])
    expect(can({ by: 'RESPONDENT' }, walled)).toBe(true)
    for (const act of [
      { type: 'PAUSE', noteId },
      { type: 'WITHDRAW', noteId },
      { type: 'CLOSE', noteId },
      { type: 'TRANSFER', committeeId: 'c', noteId },
    ] as Act[])
      expect(refused(start(), walled, act)).toBe('NOT_ALLOWED')
    expect(
      refused(start(), walled, {
        type: 'SET_ESCALATION',
        clock: 'read.1',
        firstAt: null,
        secondAt: instant('2026-02-01T00:00:00Z'),
        enabled: true,
        noteId,
      }),
    ).toBe('NOT_ALLOWED')
  })
})
