import { describe, expect, test } from 'vitest'
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
} from '../../../test/cast.ts'
import { nextDue } from '../../engine/advance.ts'
import { play, type Play } from '../../engine/play.ts'
import type { Act, By, PartiesThere, Values } from '../../engine/state.ts'
import { compile } from '../compile.ts'
import { Graph } from '../graph.ts'
import { citation, lawPacks, lawRow } from '../law.ts'
import { canada } from './canada/canada.ts'
import boardMeetingHindi from './boardMeeting.hi.json' with { type: 'json' }
import euHindi from './eu/hi.json' with { type: 'json' }
import irelandHindi from './eu/ireland.hi.json' with { type: 'json' }
import grievanceHindi from './grievance/hi.json' with { type: 'json' }
import ontarioHindi from './ontario/hi.json' with { type: 'json' }
import { templates } from './index.ts'
import { committeeMeeting } from './committeeMeeting.ts'
import { textsOf } from '../texts/eachText.ts'
import { translatedTexts } from '../texts/translations.ts'
import canadaHindi from './canada/hi.json' with { type: 'json' }
import committeeMeetingHindi from './committeeMeeting.hi.json' with { type: 'json' }
import poshHindi from './posh/hi.json' with { type: 'json' }
import { setCaseClock } from '../edit/caseClocks.ts'
import { setAttribute } from '../edit/forms.ts'
import { inTurn } from '../edit/rows.ts'
import { posh } from './posh/posh.ts'

const process = processOf(posh)
type RequestedReliefs = { asksRelief: 'yes' | 'no'; asksConciliation: 'yes' | 'no' }
const none: RequestedReliefs = { asksRelief: 'no', asksConciliation: 'no' }
const file = (answers: RequestedReliefs = none) => play(process, india, monday, answers)
/** The end of a day in Kolkata. */
const end = (date: string) => instant(`${date}T18:29:59.999Z`)
/** By its own clock, or by the one of the case that it serves. */
const due = (played: Play, stepId: string) => {
  const serves = posh.steps.find((step) => step.id === stepId)?.serves
  const { clocks } = played.state()
  return (clocks[played.open(stepId)] ?? clocks[`case:${serves}`])?.dueAt
}
const noteId = 'note1'

const actors: Record<string, By> = {
  requests: asha,
  settled: asha,
  askConciliation: asha,
  complainantAnswers: asha,
  respondentAnswers: ravi,
  reply: ravi,
  reliefGiven: omar,
  employerActs: omar,
}
/** What is asked for a day is answered with today, unless `dates` says otherwise. */
const done = (
  played: Play,
  stepId: string,
  outcome: string,
  by = actors[stepId] ?? priya,
  dates: Record<string, number> = outcome === 'returns' ? {} : today(played, stepId),
  values: Values = {},
) =>
  played.act(by, {
    type: 'COMPLETE_STEP',
    step: played.open(stepId),
    outcome,
    submissionId: 'form',
    values,
    written: true,
    filedInTime: true,
    minutes: true,
    signed: true,
    ...(Object.keys(dates).length > 0 ? { dates } : {}),
  })
function today(played: Play, stepId: string): Record<string, number> {
  const { dates = {} } = process
  return Object.fromEntries(
    Object.entries(dates).flatMap(([key, step]) => (step === stepId ? [[key, played.now()]] : [])),
  )
}

function hold(
  played: Play,
  stepId: string,
  present = 3,
  presidingOfficerPresent = true,
  parties: PartiesThere = {},
): void {
  const [step, meetingId] = [played.open(stepId), `meeting${played.state().seq}`]
  played.act(priya, {
    type: 'SCHEDULE_MEETING',
    step,
    meetingId,
    startAt: played.now(),
    endAt: played.now() + 1000,
  })
  played.act(priya, {
    type: 'RECORD_MEETING',
    step,
    meetingId,
    present,
    presidingOfficerPresent,
    came: present,
    parties,
  })
}
function meet(played: Play, stepId: string, outcome: string, parties: PartiesThere = {}): void {
  hold(played, stepId, 3, true, parties)
  done(played, stepId, outcome)
}
/** Written notice to a party who stayed away. */
const giveNotice = (played: Play, noticeTo: 'complainant' | 'respondent', dates?: Record<string, number>) =>
  done(played, 'giveNotice', 'given', priya, dates, { noticeTo })
/** The findings, shared, and both sides have nothing to add: the inquiry is complete. */
function decide(played: Play, outcome: string): void {
  find(played, outcome)
  done(played, 'shareFindings', 'shared')
  done(played, 'complainantAnswers', 'nothing')
  done(played, 'respondentAnswers', 'nothing')
  done(played, 'conclude', 'concluded')
}
function find(played: Play, outcome: string, at = 'findings'): void {
  hold(played, at)
  const [step, meetingId] = [played.open(at), played.state().steps[played.open(at)]?.meeting?.meetingId ?? '']
  for (const by of [priya, meera, john])
    played.act(by, { type: 'VOTE', step, meetingId, ballotId: `ballot-${by.userId}` })
  played.act(priya, {
    type: 'COMPLETE_STEP',
    step,
    outcome,
    submissionId: 'form',
    values: {},
    written: true,
    filedInTime: true,
    minutes: true,
    signed: true,
    tally: { [outcome]: 3 },
  })
}
const serve = (played: Play) => {
  done(played, 'acknowledge', 'accepted')
  done(played, 'serve', 'served')
}
/** The offer to ask for something stands open beside all of it. */
const open = (played: Play) =>
  Object.values(played.state().steps)
    .filter((step) => step.status === 'READY' && step.stepId !== 'requests')
    .map((step) => step.stepId)

describe('the gallery', () => {
  test.each(Object.values(templates))('$name fits the schema and keeps its id', (template) => {
    expect(Graph.parse(template.graph)).toEqual(template.graph)
    expect(templates[template.id]).toBe(template)
    expect(template.graph.kind).toBe(template.kind)
    expect(template.graph.lawPack).toBe(template.lawPack)
  })
  test('what is not empty compiles without problems', () => {
    for (const { graph } of Object.values(templates))
      if (graph.steps.length > 0) expect(compile(graph).problems).toBeUndefined()
  })
  test('no two steps lie on each other, and every step lies in the lane of its stage', () => {
    for (const { graph } of Object.values(templates)) {
      expect(new Set(graph.steps.map(({ position }) => `${position.x}/${position.y}`)).size).toBe(
        graph.steps.length,
      )
      for (const step of graph.steps)
        expect(Math.floor(step.position.y / 180)).toBe(
          graph.stages.find((stage) => stage.id === step.stageId)?.order,
        )
    }
  })
  test('a template of a law says that a lawyer must sign it', () =>
    expect(templates.POSH?.disclaimer).toContain('not legal advice'))
})

describe('the law packs', () => {
  test('every row is named once and can be cited', () => {
    const rows = [...new Set(Object.values(lawPacks).flatMap((pack) => pack.rows))]
    const refs = rows.map((row) => row.ref)
    expect(new Set(refs).size).toBe(refs.length)
    for (const ref of refs) expect(citation(ref)).toBeTruthy()
    expect(citation('NONE')).toBeNull()
    expect(lawRow('CA-23', 'POSH')).toBeNull()
  })
  const table: [ref: string, amount: number, unit: string][] = [
    ['POSH-9', 3, 'MONTH'],
    ['POSH-9-MORE', 3, 'MONTH'],
    ['POSH-R7-2', 7, 'WORKING_DAY'],
    ['POSH-R7-3', 10, 'WORKING_DAY'],
    ['POSH-R7-5', 15, 'DAY'],
    ['POSH-11-4', 90, 'DAY'],
    ['POSH-12', 3, 'MONTH'],
    ['POSH-13-1', 10, 'DAY'],
    ['POSH-13-4', 60, 'DAY'],
    ['POSH-18', 90, 'DAY'],
    ['IE-FURTHER', 3, 'MONTH'],
    ['CA-20', 7, 'DAY'],
    ['CA-23', 45, 'DAY'],
    ['CA-27', 60, 'DAY'],
    ['CA-33', 12, 'MONTH'],
    ['CA-34', 1, 'MONTH'],
    ['ON-CODE-90', 90, 'DAY'],
    ['ON-CODE-10', 10, 'DAY'],
    ['EU-9-ACK', 7, 'DAY'],
    ['EU-9-FEEDBACK', 3, 'MONTH'],
  ]
  test.each(table)('%s is %d %s', (ref, amount, unit) => expect(lawRow(ref)).toMatchObject({ amount, unit }))
  test('each clock of POSH that cites a time has exactly that time, and no hold stops it', () => {
    const cited = [...posh.steps.map((step) => step.clock), ...posh.clocks].flatMap((clock) =>
      clock && lawRow(clock.lawRef ?? '')?.amount ? [clock] : [],
    )
    expect(cited).toHaveLength(7)
    for (const clock of cited)
      expect(clock).toMatchObject({
        amount: lawRow(clock.lawRef ?? '')?.amount,
        unit: lawRow(clock.lawRef ?? '')?.unit,
        pausable: false,
      })
  })
})

describe('POSH', () => {
  test('the dates of a proved complaint, from filing on Monday 5 January 2026', () => {
    const played = file()
    done(played, 'acknowledge', 'accepted')
    expect(due(played, 'serve')).toBe(end('2026-01-14'))
    played.until(monday + 4 * day)
    expect(played.state().informed.RESPONDENT).toBeUndefined()
    // Received on Thursday, written down on Friday: ten working days from Thursday 8 January.
    done(played, 'serve', 'served', priya, { servedOn: instant('2026-01-07T18:30:00Z') })
    expect(played.state().informed).toEqual({ RESPONDENT: monday + 4 * day })
    expect(due(played, 'reply')).toBe(end('2026-01-22'))
    played.until(instant('2026-01-22T06:00:00Z'))
    done(played, 'reply', 'replied')
    expect(due(played, 'hearing')).toBe(end('2026-04-05'))
    played.until(instant('2026-02-10T06:00:00Z'))
    meet(played, 'hearing', 'concluded')
    expect(due(played, 'findings')).toBe(end('2026-04-05'))
    played.until(instant('2026-02-20T06:00:00Z'))
    decide(played, 'proved')
    expect(due(played, 'report')).toBe(end('2026-03-02'))
    expect(played.state().informed.EMPLOYER).toBeUndefined()
    played.until(instant('2026-02-25T06:00:00Z'))
    done(played, 'report', 'action')
    expect(played.state().informed.EMPLOYER).toBe(instant('2026-02-25T06:00:00Z'))
    // Sixty days from the day on which the report reached the employer in the product.
    expect(due(played, 'employerActs')).toBe(end('2026-04-26'))
    played.until(instant('2026-04-01T06:00:00Z'))
    done(played, 'employerActs', 'acted')
    expect(due(played, 'appeal')).toBe(end('2026-05-26'))
    expect(() => done(played, 'appeal', 'noAppeal')).toThrow('acts.termRuns')
    // The case closes by itself when nobody has appealed.
    played.until(end('2026-05-26'))
    expect(played.state()).toMatchObject({
      status: 'CLOSED',
      resolution: { stepId: 'appeal', outcome: 'noAppeal' },
    })
    expect(played.logged('OVERDUE')).toEqual([])
  })

  test('too late, and no more time allowed: it closes, and nobody else ever knew', () => {
    const played = file()
    done(played, 'acknowledge', 'outOfTime')
    expect(played.state()).toMatchObject({ status: 'CLOSED', informed: {} })
    expect(
      played.effects.flatMap((effect) =>
        effect.do === 'NOTIFY' ? effect.recipients.map((one) => one.to) : [],
      ),
    ).not.toContain('RESPONDENT')
  })

  test('conciliation only when she asked for it; a settlement ends the case without an inquiry', () => {
    const played = file({ ...none, asksConciliation: 'yes' })
    serve(played)
    done(played, 'reply', 'replied')
    expect(open(played)).toEqual(['conciliation'])
    // No quorum is asked for here.
    hold(played, 'conciliation', 1, false)
    done(played, 'conciliation', 'settled')
    done(played, 'settlement', 'recorded')
    expect(played.state().clocks['case:inquiryTerm']?.status).toBe('STOPPED')
    expect([open(played), due(played, 'settled')]).toEqual([['settled'], end('2026-07-05')])
    played.until(end('2026-07-05'))
    expect(played.state()).toMatchObject({
      status: 'CLOSED',
      resolution: { stepId: 'settled', outcome: 'kept' },
    })
    expect(Object.keys(played.state().steps)).not.toContain('hearing.1')
  })

  test('a settlement that is not kept leads back, at her word alone, with ninety days of its own', () => {
    const played = file({ ...none, asksConciliation: 'yes' })
    serve(played)
    done(played, 'reply', 'replied')
    meet(played, 'conciliation', 'settled')
    done(played, 'settlement', 'recorded')
    played.until(instant('2026-05-04T06:00:00Z'))
    for (const by of [priya, ravi, omar])
      expect(() => done(played, 'settled', 'broken', by)).toThrow('acts.stepNotYours')
    done(played, 'settled', 'broken')
    expect([open(played), due(played, 'broken')]).toEqual([['broken'], end('2026-05-11')])
    played.until(instant('2026-05-06T06:00:00Z'))
    done(played, 'broken', 'inquire')
    // From the day of her report, not from that of the committee’s decision.
    expect([open(played), due(played, 'hearing')]).toEqual([['hearing'], end('2026-08-02')])
    played.until(end('2026-08-02'))
    const overdueEntries = played.logged('OVERDUE').filter(({ clock }) => clock === 'inquiryTerm')
    expect(overdueEntries.map(({ at }) => at)).toEqual([end('2026-08-02')])
    meet(played, 'hearing', 'concluded')
    decide(played, 'proved')
    expect(open(played)).toEqual(['report'])
  })

  test('a broken settlement that goes to the police ends it here', () => {
    const played = file({ ...none, asksConciliation: 'yes' })
    serve(played)
    done(played, 'reply', 'replied')
    meet(played, 'conciliation', 'settled')
    done(played, 'settlement', 'recorded')
    done(played, 'settled', 'broken')
    done(played, 'broken', 'police')
    expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { stepId: 'broken' } })
  })

  const requestMeasures = (played: Play, wantsRelief: 'yes' | 'no', wantsConciliation: 'yes' | 'no') =>
    played.act(asha, {
      type: 'COMPLETE_STEP',
      step: played.open('requests'),
      outcome: 'asked',
      submissionId: 'form',
      values: { wantsRelief, wantsConciliation },
    })
  test('relief at any time while the inquiry is pending, again and again, at her request alone', () => {
    const played = file()
    serve(played)
    for (const by of [priya, ravi, omar])
      expect(() => done(played, 'requests', 'asked', by)).toThrow('acts.stepNotYours')
    requestMeasures(played, 'yes', 'no')
    expect(open(played)).toEqual(['reply', 'relief'])
    expect(() => played.open('requests')).toThrow()
    done(played, 'relief', 'refused')
    done(played, 'reply', 'replied')
    meet(played, 'hearing', 'concluded')
    find(played, 'proved')
    requestMeasures(played, 'yes', 'no')
    done(played, 'relief', 'recommended')
    done(played, 'shareFindings', 'shared')
    done(played, 'complainantAnswers', 'nothing')
    done(played, 'respondentAnswers', 'nothing')
    done(played, 'conclude', 'concluded')
    // The inquiry is over: what is still to be done of it ends, and nothing more can be asked for.
    done(played, 'reliefGiven', 'given')
    expect(() => played.open('requests')).toThrow()
    expect(open(played)).toEqual(['report'])
  })

  test('conciliation at any time before the findings, where she asks for it and never otherwise', () => {
    const played = file()
    serve(played)
    done(played, 'reply', 'noReply')
    meet(played, 'hearing', 'conciliation')
    expect(() => done(played, 'askConciliation', 'asked', priya)).toThrow('acts.stepNotYours')
    done(played, 'askConciliation', 'notAsked')
    expect(open(played)).toEqual(['hearing'])
    requestMeasures(played, 'no', 'yes')
    expect(played.state().steps['requests.2']?.status).toBe('READY')
    meet(played, 'hearing', 'conciliation')
    done(played, 'askConciliation', 'asked')
    expect(open(played)).toEqual(['conciliation'])
    meet(played, 'conciliation', 'notSettled')
    expect(due(played, 'hearing')).toBe(end('2026-04-05'))
    // What failed once is not tried again without another request: silence is none.
    meet(played, 'hearing', 'conciliation')
    expect(open(played)).toEqual(['askConciliation'])
    expect(due(played, 'askConciliation')).toBe(end('2026-01-12'))
    played.until(end('2026-01-12'))
    expect(open(played)).toEqual(['hearing'])
  })

  test.each([
    ['yes', ['no'], 'hearing'],
    ['no', ['yes'], 'conciliation'],
    ['yes', ['no', 'yes'], 'conciliation'],
    ['yes', [], 'conciliation'],
  ] as const)(
    'asked for in the complaint: %s, since then: %s; the reply leads to %s',
    (first, later, next) => {
      const played = file({ ...none, asksConciliation: first })
      serve(played)
      for (const wantsConciliation of later) requestMeasures(played, 'no', wantsConciliation)
      done(played, 'reply', 'replied')
      expect(open(played)).toEqual([next])
    },
  )

  test('late, and more time allowed: with reasons that are written down, and as if it had been in time', () => {
    const played = file()
    const late: Act = {
      type: 'COMPLETE_STEP',
      step: played.open('acknowledge'),
      outcome: 'extended',
      submissionId: null,
      values: {},
    }
    expect(() => played.act(priya, late)).toThrow('acts.noteMissing')
    expect(() => played.act(priya, { ...late, written: true })).toThrow('acts.filedTooLate')
    done(played, 'acknowledge', 'extended')
    expect([open(played), due(played, 'serve')]).toEqual([['serve'], end('2026-01-14')])
  })

  test('the ninety days from receipt, where the template is set so', () => {
    // The law names no start: whoever wants it sets "Counted from" to the day that the first step asks.
    const fromReceipt = inTurn(
      setAttribute('receivedOn', { required: true }),
      setCaseClock('inquiryTerm', { trigger: { on: 'DATE_ANSWERED', field: 'receivedOn' } }),
    )(posh)
    const played = play(processOf(fromReceipt), india, monday, none)
    played.until(instant('2026-01-07T06:00:00Z'))
    done(played, 'acknowledge', 'accepted', priya, { receivedOn: instant('2026-01-05T18:30:00Z') })
    expect(played.state().clocks['case:inquiryTerm']?.dueAt).toBe(end('2026-04-06'))
  })

  test.each(['established', 'notEstablished'])(
    'bad faith has an inquiry of its own, which both sides answer too (%s)',
    (outcome) => {
      const played = file()
      serve(played)
      done(played, 'reply', 'replied')
      meet(played, 'hearing', 'concluded')
      find(played, 'notProved')
      done(played, 'shareFindings', 'shared')
      done(played, 'complainantAnswers', 'nothing')
      done(played, 'respondentAnswers', 'nothing')
      // Not by itself: the report goes out, unless the committee opens it with reasons.
      done(played, 'conclude', 'badFaith')
      expect([open(played), due(played, 'badFaithHearing')]).toEqual([['badFaithHearing'], end('2026-02-04')])
      expect(() => played.open('report')).toThrow()
      expect(played.state().clocks['case:inquiryTerm']?.status).toBe('RUNNING')
      meet(played, 'badFaithHearing', 'another')
      meet(played, 'badFaithHearing', 'heard')
      find(played, outcome, 'badFaithFindings')
      expect(open(played)).toEqual(['shareFindings'])
      done(played, 'shareFindings', 'shared')
      done(played, 'complainantAnswers', 'answered')
      done(played, 'respondentAnswers', 'nothing')
      done(played, 'conclude', 'concluded')
      expect(open(played)).toEqual(['report'])
      expect(played.state().clocks['case:inquiryTerm']?.status).toBe('STOPPED')
    },
  )

  test('conciliation that fails leads to the inquiry', () => {
    const played = file({ ...none, asksConciliation: 'yes' })
    serve(played)
    done(played, 'reply', 'replied')
    meet(played, 'conciliation', 'notSettled')
    expect(open(played)).toEqual(['hearing'])
  })

  test('no reply: after the time and two working days more the committee goes on to what was asked for', () => {
    const played = file({ ...none, asksConciliation: 'yes' })
    serve(played)
    expect(() => done(played, 'reply', 'noReply', priya)).toThrow('acts.stepNotYours')
    played.until(end('2026-01-21'))
    expect(played.logged('OVERDUE').map((entry) => [entry.step, entry.at])).toContainEqual([
      'reply.1',
      end('2026-01-19'),
    ])
    done(played, 'reply', 'noReply', priya)
    expect(open(played)).toEqual(['conciliation'])
  })

  test('service written down late: what of the reply has passed is said at once, and the committee goes on', () => {
    const played = file()
    done(played, 'acknowledge', 'accepted')
    played.until(instant('2026-01-30T06:00:00Z'))
    done(played, 'serve', 'served', priya, { servedOn: instant('2026-01-05T18:30:00Z') })
    const replyEntries = played.logged().filter(({ step, at }) => step === 'reply.1' && at === played.now())
    expect(replyEntries.map(({ kind }) => kind)).toEqual([
      'STEP_OPENED',
      'FIRST_THRESHOLD',
      'REMINDED',
      'OVERDUE',
      'SECOND_THRESHOLD',
      'STEP_REASSIGNED',
    ])
    expect(due(played, 'reply')).toBe(end('2026-01-20'))
    done(played, 'reply', 'noReply', priya)
    expect(open(played)).toEqual(['hearing'])
  })

  test('both sides answer to the findings inside the ninety days; silence ends after seven', () => {
    const played = file()
    serve(played)
    done(played, 'reply', 'replied')
    meet(played, 'hearing', 'concluded')
    find(played, 'proved')
    expect(open(played)).toEqual(['shareFindings'])
    expect(() => played.open('report')).toThrow()
    done(played, 'shareFindings', 'shared')
    expect(open(played).toSorted()).toEqual(['complainantAnswers', 'respondentAnswers'])
    expect([due(played, 'complainantAnswers'), due(played, 'respondentAnswers')]).toEqual([
      end('2026-01-12'),
      end('2026-01-12'),
    ])
    expect(() => done(played, 'complainantAnswers', 'answered', ravi)).toThrow('acts.stepNotYours')
    done(played, 'complainantAnswers', 'answered')
    expect(open(played)).toEqual(['respondentAnswers'])
    expect(played.state().clocks['case:inquiryTerm']?.status).toBe('RUNNING')
    played.until(end('2026-01-12'))
    expect(open(played)).toEqual(['conclude'])
    expect(played.logged('TERM_ENDED').map(({ clock }) => clock)).toEqual(['respondentAnswersTerm'])
    expect(due(played, 'conclude')).toBe(end('2026-04-05'))
    // An answer can make another hearing needed, and then everybody sees the findings again.
    done(played, 'conclude', 'hearMore')
    meet(played, 'hearing', 'concluded')
    find(played, 'notProved')
    done(played, 'shareFindings', 'shared')
    expect(due(played, 'respondentAnswers')).toBe(end('2026-01-19'))
    played.until(end('2026-01-19'))
    done(played, 'conclude', 'concluded')
    expect(played.state().clocks['case:inquiryTerm']?.status).toBe('STOPPED')
    expect(due(played, 'report')).toBe(end('2026-01-29'))
  })

  test('an employer who says nothing: the sixty days run from the report, and their end is told', () => {
    const played = file()
    serve(played)
    done(played, 'reply', 'replied')
    meet(played, 'hearing', 'concluded')
    decide(played, 'proved')
    done(played, 'report', 'action')
    expect(due(played, 'employerActs')).toBe(end('2026-03-06'))
    played.until(end('2026-03-06'))
    expect(played.logged('OVERDUE').at(-1)).toMatchObject({ step: 'employerActs.1', at: end('2026-03-06') })
  })

  test.each([
    ['stands', []],
    ['changed', ['employerActs']],
    ['again', []],
  ])('an appeal after ninety days reopens the closed case, and “%s” opens %j', (outcome, opens) => {
    const played = file()
    serve(played)
    done(played, 'reply', 'noReply')
    meet(played, 'hearing', 'concluded')
    decide(played, 'notProved')
    done(played, 'report', 'noAction')
    played.until(end('2026-04-05'))
    expect(played.state().status).toBe('CLOSED')
    played.until(instant('2026-06-01T06:00:00Z'))
    played.act(priya, { type: 'REOPEN_CASE', noteId: 'why' })
    expect(open(played)).toEqual(['appealDecision'])
    done(played, 'appealDecision', outcome)
    expect(open(played).toSorted()).toEqual(opens)
  })

  test('the dates of the table: complaint on 1 March 2027', () => {
    const at = (date: string) => instant(`${date}T06:00:00Z`)
    const played = play(process, { ...india, holidays: [] }, at('2027-03-01'), none)
    serve(played)
    done(played, 'reply', 'replied')
    expect(due(played, 'hearing')).toBe(end('2027-05-30'))
    played.until(at('2027-05-20'))
    meet(played, 'hearing', 'concluded')
    decide(played, 'proved')
    expect(due(played, 'report')).toBe(end('2027-05-30'))
    played.until(at('2027-05-30'))
    done(played, 'report', 'action')
    expect(due(played, 'employerActs')).toBe(end('2027-07-29'))
    expect(due(played, 'appeal')).toBe(end('2027-08-28'))
  })

  test('an inquiry needs three members and the presiding officer at every sitting', () => {
    const played = file()
    serve(played)
    done(played, 'reply', 'replied')
    for (const [present, presiding] of [
      [2, true],
      [3, false],
    ] as const) {
      hold(played, 'hearing', present, presiding)
      expect(() => done(played, 'hearing', 'concluded')).toThrow('acts.holdMeetingFirst')
    }
    // Every sitting shares the ninety days from filing.
    expect(due(played, 'hearing')).toBe(end('2026-04-05'))
    meet(played, 'hearing', 'another')
    expect(due(played, 'hearing')).toBe(end('2026-04-05'))
    meet(played, 'hearing', 'concluded')
    expect(open(played)).toEqual(['findings'])
  })

  test.each([
    ['returns', 'hearing'],
    ['exParte', 'findings'],
  ])('absent three times: fifteen days of notice, then %s leads to the %s', (outcome, next) => {
    const played = file()
    serve(played)
    done(played, 'reply', 'replied')
    for (let sitting = 1; sitting < 3; sitting++) meet(played, 'hearing', 'another', { RESPONDENT: 'AWAY' })
    meet(played, 'hearing', 'absent', { RESPONDENT: 'AWAY' })
    expect(open(played)).toEqual(['giveNotice'])
    expect(played.state().clocks['case:absenceNotice']?.dueAt ?? null).toBeNull()
    giveNotice(played, 'respondent')
    expect(due(played, 'absence')).toBe(end('2026-01-20'))
    expect(
      played.effects.flatMap((effect) =>
        effect.do === 'NOTIFY' && effect.about === 'ACTION' && effect.step === 'giveNotice.1'
          ? effect.recipients
          : [],
      ),
    ).toEqual([{ to: 'COMPLAINANT' }, { to: 'RESPONDENT' }])
    if (outcome === 'exParte') {
      expect(() => done(played, 'absence', outcome)).toThrow('acts.termRuns')
      played.until(end('2026-01-20'))
      expect(played.logged('TERM_ENDED').map(({ clock }) => clock)).toEqual(['absenceNotice'])
    }
    done(played, 'absence', outcome)
    expect(open(played)).toEqual([next])
  })

  test('the 15 days run from the day on which the notice was received, also while the case is on hold', () => {
    const played = file()
    serve(played)
    done(played, 'reply', 'replied')
    for (let sitting = 1; sitting < 3; sitting++) meet(played, 'hearing', 'another', { RESPONDENT: 'AWAY' })
    meet(played, 'hearing', 'absent', { RESPONDENT: 'AWAY' })
    played.until(instant('2026-01-12T06:00:00Z'))
    giveNotice(played, 'respondent', { noticeOn: instant('2026-01-09T06:00:00Z') })
    expect(due(played, 'absence')).toBe(end('2026-01-24'))
    played.act(priya, { type: 'PAUSE', noteId })
    played.until(instant('2026-01-20T06:00:00Z'))
    played.act(priya, { type: 'RESUME', noteId })
    expect(due(played, 'absence')).toBe(end('2026-01-24'))
  })

  test('the decision is about the party whom the notice names, and no other', () => {
    const played = file()
    serve(played)
    done(played, 'reply', 'replied')
    for (let sitting = 1; sitting < 3; sitting++) meet(played, 'hearing', 'another', { RESPONDENT: 'AWAY' })
    meet(played, 'hearing', 'absent', { RESPONDENT: 'AWAY', COMPLAINANT: 'CAME' })
    giveNotice(played, 'complainant')
    played.until(end('2026-01-20'))
    for (const outcome of ['exParte', 'terminate'])
      expect(() => done(played, 'absence', outcome)).toThrow('acts.absencesMissing')
    done(played, 'absence', 'returns')
    meet(played, 'hearing', 'absent', { RESPONDENT: 'AWAY' })
    giveNotice(played, 'respondent')
    expect(() => done(played, 'absence', 'exParte')).toThrow('acts.termRuns')
    played.until(played.now() + 16 * day)
    done(played, 'absence', 'exParte')
    expect(open(played)).toEqual(['findings'])
  })

  test('the third absence in a row of one party, and no other, leads to the notice', () => {
    const played = file()
    serve(played)
    done(played, 'reply', 'replied')
    const refusedAfter = (parties: PartiesThere, isSeen = true) => {
      hold(played, 'hearing', isSeen ? 3 : 2, true, parties)
      let refused: unknown = null
      try {
        done(played, 'hearing', 'absent')
      } catch (error) {
        refused = error
      }
      if (isSeen) done(played, 'hearing', 'another')
      return refused
    }
    const tooFew = (count: number) => ({ refusal: { text: { params: { times: 3, count } } } })
    const away = { RESPONDENT: 'AWAY', COMPLAINANT: 'CAME' } as const
    expect(refusedAfter(away)).toMatchObject(tooFew(1))
    expect(refusedAfter(away)).toMatchObject(tooFew(2))
    // Nobody else's absence is added to theirs.
    expect(refusedAfter({ COMPLAINANT: 'AWAY' })).toMatchObject(tooFew(2))
    // They come: it begins anew.
    expect(refusedAfter({ RESPONDENT: 'CAME' })).toMatchObject(tooFew(1))
    expect(refusedAfter(away)).toMatchObject(tooFew(1))
    expect(refusedAfter(away)).toMatchObject(tooFew(2))
    // A sitting without quorum is none, and whoever was not told of one did not stay away.
    expect(refusedAfter(away, false)).not.toBeNull()
    expect(refusedAfter({})).toMatchObject(tooFew(2))
    meet(played, 'hearing', 'absent', away)
    giveNotice(played, 'respondent')
    played.until(played.now() + 16 * day)
    done(played, 'absence', 'returns')
    // They said that they would come, and did not: they get another notice.
    meet(played, 'hearing', 'absent', away)
    giveNotice(played, 'respondent')
    expect(open(played)).toEqual(['absence'])
    expect(() => done(played, 'absence', 'exParte')).toThrow('acts.termRuns')
    played.until(played.now() + 15 * day + day)
    done(played, 'absence', 'exParte')
    expect(open(played)).toEqual(['findings'])
  })

  test.each([
    ['notProved', 'noAction'],
    ['proved', 'noAction'],
  ])('findings “%s”, report “%s”', (finding, outcome) => {
    const played = file()
    serve(played)
    done(played, 'reply', 'noReply')
    meet(played, 'hearing', 'concluded')
    decide(played, finding)
    done(played, 'report', outcome)
    if (outcome === 'action') {
      done(played, 'employerActs', 'acted')
    }
    done(played, 'appeal', 'appealed')
    done(played, 'appealDecision', 'stands')
    expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { outcome: 'stands' } })
  })

  test.each(['recommended', 'refused'])(
    'relief that she asked for runs beside the inquiry (%s), ends by itself, and there is one report',
    (outcome) => {
      const played = file({ ...none, asksRelief: 'yes' })
      done(played, 'acknowledge', 'accepted')
      expect(open(played).toSorted()).toEqual(['relief', 'serve'])
      done(played, 'relief', outcome)
      if (outcome === 'recommended') {
        expect(played.state().informed.EMPLOYER).toBe(monday)
        done(played, 'reliefGiven', 'given')
      }
      expect(open(played)).toEqual(['serve'])
      expect(played.open('requests')).toBe('requests.1')
      done(played, 'serve', 'served')
      done(played, 'reply', 'replied')
      meet(played, 'hearing', 'concluded')
      decide(played, 'proved')
      expect(Object.values(played.state().steps).filter((step) => step.stepId === 'report')).toMatchObject([
        { id: 'report.1', status: 'READY' },
      ])
      expect(due(played, 'report')).toBe(end('2026-01-15'))
    },
  )

  test('relief still open holds up neither findings nor report, and the case stays open for it', () => {
    const played = file({ ...none, asksRelief: 'yes' })
    done(played, 'acknowledge', 'accepted')
    done(played, 'serve', 'served')
    done(played, 'reply', 'replied')
    meet(played, 'hearing', 'concluded')
    decide(played, 'notProved')
    expect(open(played).toSorted()).toEqual(['relief', 'report'])
    done(played, 'report', 'noAction')
    played.until(monday + 91 * day)
    expect(open(played)).toEqual(['relief'])
    done(played, 'relief', 'refused')
    // The end that is furthest on names how the case ended, not the branch that came last.
    expect(played.state()).toMatchObject({
      status: 'CLOSED',
      resolution: { stepId: 'appeal', outcome: 'noAppeal' },
    })
  })

  test('thresholds of the ninety days tell the committee, and a hold does not stop them', () => {
    const played = file()
    serve(played)
    done(played, 'reply', 'replied')
    played.act(priya, { type: 'PAUSE', noteId })
    played.until(end('2026-04-05'))
    const inquiryEntries = played
      .logged()
      .filter(
        (entry) =>
          entry.clock === 'inquiryTerm' &&
          ['REMINDED', 'FIRST_THRESHOLD', 'SECOND_THRESHOLD', 'OVERDUE'].includes(entry.kind),
      )
    expect(inquiryEntries.map((entry) => [entry.kind, entry.at])).toEqual([
      ['FIRST_THRESHOLD', end('2026-03-06')],
      ['REMINDED', instant('2026-03-22T03:30:00Z')],
      ['SECOND_THRESHOLD', end('2026-03-26')],
      ['REMINDED', instant('2026-04-02T03:30:00Z')],
      ['OVERDUE', end('2026-04-05')],
    ])
  })

  test('the ninety days pass each threshold once, through conciliation and every sitting', () => {
    const played = file({ ...none, asksConciliation: 'yes' })
    serve(played)
    done(played, 'reply', 'replied')
    played.until(end('2026-04-10'))
    // Conciliation has not ended, and the term was heard of all the same.
    expect(played.logged('OVERDUE').filter(({ clock }) => clock === 'inquiryTerm')).toHaveLength(1)
    meet(played, 'conciliation', 'notSettled')
    for (let sitting = 0; sitting < 4; sitting++) {
      played.until(played.now() + 5 * day)
      meet(played, 'hearing', 'another')
    }
    for (const kind of ['FIRST_THRESHOLD', 'SECOND_THRESHOLD', 'OVERDUE'] as const)
      expect(played.logged(kind).filter(({ clock }) => clock === 'inquiryTerm')).toHaveLength(1)
    expect(
      played.effects.filter((effect) => effect.do === 'NOTIFY' && effect.clock === 'inquiryTerm'),
    ).toHaveLength(5)
  })

  test('a date that a scheduler moved holds for every sitting', () => {
    const played = file()
    serve(played)
    done(played, 'reply', 'replied')
    const [firstAt, secondAt] = [end('2026-02-01'), end('2026-03-26')]
    const clock = 'case:inquiryTerm'
    played.act(dora, {
      type: 'SET_ESCALATION',
      clock,
      firstAt,
      secondAt,
      enabled: true,
      noteId,
      keepsUnmoved: true,
    })
    meet(played, 'hearing', 'another')
    expect(played.state().clocks[clock]).toMatchObject({ firstAt, secondAt, derivedFrom: 'SCHEDULER' })
  })

  test('every outcome of every step was walked above or leads to a step that was', () => {
    const leads = posh.edges.map((edge) => `${edge.from}/${edge.outcome ?? ''}`)
    for (const step of posh.steps)
      for (const outcome of step.outcomes) expect(leads).toContain(`${step.id}/${outcome.id}`)
  })
})

describe('Canada, federal', () => {
  const toronto = { timeZone: 'America/Toronto', weekend: [0, 6], holidays: [] }
  const noticed = instant('2027-03-01T15:00:00Z')
  const begin = () => play(processOf(canada), toronto, noticed)
  /** The end of a day in Toronto, in winter and in summer. */
  const endThere = (date: string, offset: 4 | 5) =>
    instant(`${date}T00:00:00Z`) + day + offset * 3_600_000 - 1
  const dueThere = (played: Play, stepId: string) => {
    const serves = canada.steps.find((step) => step.id === stepId)?.serves
    const { clocks } = played.state()
    return (clocks[played.open(stepId)] ?? clocks[`case:${serves}`])?.dueAt
  }
  const says = (
    played: Play,
    stepId: string,
    outcome: string,
    values: Values = stepId === 'review' ? { respondentWorksHere: 'yes' } : {},
  ) => {
    const { actor } = canada.steps.find((step) => step.id === stepId)!
    const by = actor?.by === 'COMPLAINANT' ? asha : actor?.by === 'EMPLOYER' ? omar : priya
    const isNotice = stepId === 'noticeOfInvestigation'
    done(played, stepId, outcome, by, isNotice ? { noticeGivenOn: played.now() } : {}, values)
  }
  const toResolution = (played: Play) => {
    says(played, 'review', 'accepted')
    says(played, 'contact', 'contacted')
    says(played, 'respondent', 'contacted')
    says(played, 'negotiate', 'begun')
  }

  test('the dates of a notice of 1 March 2027, with the day of the notice as day 0', () => {
    const played = begin()
    says(played, 'review', 'accepted')
    expect(dueThere(played, 'contact')).toBe(endThere('2027-03-08', 5))
    says(played, 'contact', 'contacted')
    expect(played.state().informed.RESPONDENT).toBeUndefined()
    says(played, 'respondent', 'contacted')
    expect(played.state().informed).toEqual({ RESPONDENT: noticed })
    expect(dueThere(played, 'negotiate')).toBe(endThere('2027-04-15', 4))
    says(played, 'negotiate', 'begun')
    expect(dueThere(played, 'resolve')).toBe(endThere('2028-03-01', 5))
    // The first update is due in the month after the notice.
    played.until(endThere('2027-04-01', 4))
    expect(played.logged('TERM_ENDED').map((entry) => [entry.clock, entry.at])).toEqual([
      ['updatePrincipal', endThere('2027-04-01', 4)],
      ['updateRespondent', endThere('2027-04-01', 4)],
    ])
    played.until(instant('2027-04-20T15:00:00Z'))
    says(played, 'resolve', 'unresolved')
    says(played, 'request', 'asks')
    says(played, 'noticeOfInvestigation', 'given')
    expect(dueThere(played, 'investigator')).toBe(endThere('2027-06-19', 4))
    expect(() => says(played, 'investigator', 'named')).toThrow('acts.termRuns')
    played.until(endThere('2027-06-19', 4))
    says(played, 'investigator', 'named')
    expect(dueThere(played, 'investigate')).toBe(endThere('2028-03-01', 5))
    says(played, 'investigate', 'reported')
    expect(played.state().informed.EMPLOYER).toBeUndefined()
    says(played, 'report', 'given')
    says(played, 'choose', 'chosen')
    says(played, 'implement', 'done')
    expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { stepId: 'implement' } })
    expect(played.logged('OVERDUE')).toEqual([])
    // Each party is given its own, month by month, and is told of the end in the month of completion.
    const notices = played.effects.flatMap((effect) =>
      effect.do === 'NOTIFY' && (effect.about === 'TERM_ENDED' || effect.about === 'CLOSED')
        ? [[effect.clock ?? 'the end', effect.recipients.map(({ to }) => to)]]
        : [],
    )
    const principal = ['updatePrincipal', ['COMPLAINANT', 'COMMITTEE']]
    const respondent = ['updateRespondent', ['RESPONDENT', 'COMMITTEE']]
    const end = ['the end', ['COMMITTEE', 'COMPLAINANT', 'RESPONDENT', 'EMPLOYER']]
    const both = [principal, respondent]
    expect(notices.filter(([name]) => name !== 'investigatorTerm')).toEqual([...both, ...both, ...both, end])
    // One update a month to each, and none after the end.
    const updates = played.logged('TERM_ENDED').filter(({ clock }) => clock?.startsWith('update'))
    played.until(instant('2028-06-01T15:00:00Z'))
    expect(updates).toHaveLength(6)
    expect(played.logged('TERM_ENDED').filter(({ clock }) => clock?.startsWith('update'))).toHaveLength(6)
  })

  test('a notice on the last of January, the first contact in February: one update in each month after', () => {
    const played = play(processOf(canada), toronto, instant('2027-01-31T15:00:00Z'))
    says(played, 'review', 'accepted')
    says(played, 'contact', 'contacted')
    played.until(instant('2027-02-10T15:00:00Z'))
    says(played, 'respondent', 'contacted')
    played.until(endThere('2027-04-30', 4))
    expect(played.logged('TERM_ENDED').map((entry) => [entry.clock, entry.at])).toEqual([
      ['updatePrincipal', endThere('2027-02-28', 5)],
      ['updateRespondent', endThere('2027-03-10', 5)],
      ['updatePrincipal', endThere('2027-03-31', 4)],
      ['updateRespondent', endThere('2027-04-10', 4)],
      ['updatePrincipal', endThere('2027-04-30', 4)],
    ])
  })

  test('a year goes by: each threshold once, whichever step is open, and twelve updates to each', () => {
    const played = begin()
    toResolution(played)
    played.until(endThere('2028-03-01', 5))
    const of = (kind: 'FIRST_THRESHOLD' | 'SECOND_THRESHOLD' | 'OVERDUE') =>
      played.logged(kind).filter(({ clock }) => clock === 'wholeTerm')
    expect(
      [of('FIRST_THRESHOLD'), of('SECOND_THRESHOLD'), of('OVERDUE')].map((each) => each.map(({ at }) => at)),
    ).toEqual([[endThere('2027-12-01', 5)], [endThere('2028-02-01', 5)], [endThere('2028-03-01', 5)]])
    expect(played.logged('TERM_ENDED').filter(({ clock }) => clock === 'updatePrincipal')).toHaveLength(12)
  })

  const date = (text: string) => instant(`${text}T05:00:00Z`)
  const away = (played: Play, awayFrom: string, outcome = 'away') =>
    done(played, 'absence', outcome, priya, { awayFrom: date(awayFrom) }, { wasAway: 'yes' })
  const back = (played: Play, awayFrom: string, returnedOn: string) => {
    away(played, awayFrom)
    done(played, 'comeBack', 'back', priya, { returnedOn: date(returnedOn) })
  }
  const ofWhole = (played: Play) =>
    played
      .logged()
      .filter(({ clock, kind }) => clock === 'wholeTerm' && kind !== 'REMINDED')
      .map(({ kind, at }) => [kind, at])

  test('a party back on 10 January 2028 after 120 days: the end is 10 July, and what is left moves with it', () => {
    const played = begin()
    toResolution(played)
    played.until(instant('2028-01-10T15:00:00Z'))
    back(played, '2027-09-12', '2028-01-10')
    expect(dueThere(played, 'resolve')).toBe(endThere('2028-07-10', 4))
    expect(dueThere(played, 'absence')).toBe(endThere('2028-07-10', 4))
    played.until(endThere('2028-07-10', 4))
    expect(ofWhole(played)).toEqual([
      ['FIRST_THRESHOLD', endThere('2027-12-01', 5)],
      ['TERM_OPEN', instant('2028-01-10T15:00:00Z')],
      ['TERM_MOVED', instant('2028-01-10T15:00:00Z')],
      // One month before the end, as far before it as it was.
      ['SECOND_THRESHOLD', endThere('2028-06-11', 4)],
      ['OVERDUE', endThere('2028-07-10', 4)],
    ])
  })

  test('why it takes longer is written down, as often as there is a reason, and moves no date', () => {
    const played = begin()
    toResolution(played)
    const unwritten: Act = {
      type: 'COMPLETE_STEP',
      step: played.open('absence'),
      outcome: 'delayed',
      submissionId: null,
      values: {},
    }
    expect(() => played.act(priya, unwritten)).toThrow('acts.noteMissing')
    for (const _time of [1, 2]) done(played, 'absence', 'delayed', priya, {}, { wasAway: 'no' })
    expect(dueThere(played, 'absence')).toBe(endThere('2028-03-01', 5))
  })

  test('away for 90 days is not long, 91 days are; of the year and the six months the later one counts', () => {
    const played = begin()
    toResolution(played)
    played.until(instant('2027-12-20T15:00:00Z'))
    back(played, '2027-09-11', '2027-12-10')
    expect(dueThere(played, 'resolve')).toBe(endThere('2028-03-01', 5))
    back(played, '2027-05-01', '2027-08-30')
    expect(dueThere(played, 'resolve')).toBe(endThere('2028-03-01', 5))
    expect(played.logged('TERM_MOVED')).toEqual([])
    expect(played.logged('TERM_DATED')).toHaveLength(2)
    back(played, '2027-09-10', '2027-12-10')
    expect(dueThere(played, 'resolve')).toBe(endThere('2028-06-10', 4))
  })

  test('back only after the year is over: it was said then, and comes once more six months after the return', () => {
    const played = begin()
    toResolution(played)
    played.until(instant('2028-04-03T15:00:00Z'))
    back(played, '2027-12-01', '2028-04-03')
    expect(dueThere(played, 'resolve')).toBe(endThere('2028-10-03', 4))
    played.until(endThere('2028-12-01', 5))
    expect(
      played
        .logged('OVERDUE')
        .filter(({ clock }) => clock === 'wholeTerm')
        .map(({ at }) => at),
    ).toEqual([endThere('2028-03-01', 5), endThere('2028-10-03', 4)])
    expect(played.logged('FIRST_THRESHOLD').filter(({ clock }) => clock === 'wholeTerm')).toHaveLength(1)
    says(played, 'resolve', 'resolved')
    expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { stepId: 'resolve' } })
  })

  test('while a party is away for more than 90 days it has no end, and is not late; the return gives it one', () => {
    const played = begin()
    toResolution(played)
    played.until(instant('2027-12-15T15:00:00Z'))
    away(played, '2027-12-01')
    // Until the ninetieth day has passed it may still be a short absence.
    expect(dueThere(played, 'resolve')).toBe(endThere('2028-03-01', 5))
    played.until(instant('2028-07-01T15:00:00Z'))
    expect(dueThere(played, 'resolve')).toBeNull()
    expect(dueThere(played, 'comeBack')).toBeNull()
    expect(nextDue(played.state())).not.toBeNull()
    played.until(instant('2028-08-15T15:00:00Z'))
    done(played, 'comeBack', 'back', priya, { returnedOn: date('2028-08-14') })
    expect(dueThere(played, 'resolve')).toBe(endThere('2029-02-14', 5))
    expect(open(played)).toContain('absence')
    played.until(endThere('2029-02-14', 5))
    expect(ofWhole(played)).toEqual([
      ['FIRST_THRESHOLD', endThere('2027-12-01', 5)],
      ['SECOND_THRESHOLD', endThere('2028-02-01', 5)],
      ['TERM_OPEN', endThere('2028-02-29', 5)],
      ['TERM_MOVED', instant('2028-08-15T15:00:00Z')],
      ['OVERDUE', endThere('2029-02-14', 5)],
    ])
  })

  test('recorded after the year was over, a long absence takes back that it is late', () => {
    const played = begin()
    toResolution(played)
    played.until(instant('2028-04-03T15:00:00Z'))
    expect(played.state().clocks['case:wholeTerm']?.overdue).toBe(true)
    // Whichever outcome is taken: a first day away waits for the return.
    away(played, '2027-12-01', 'nobody')
    expect(played.state().clocks['case:wholeTerm']).toMatchObject({ overdue: false, dueAt: null })
    done(played, 'comeBack', 'back', priya, { returnedOn: date('2027-12-01') })
    expect(dueThere(played, 'resolve')).toBe(endThere('2028-03-01', 5))
    expect(ofWhole(played).at(-1)).toEqual(['OVERDUE', played.now()])
  })

  test('an absence that stays short opens no end, and neither does a hold', () => {
    const played = begin()
    toResolution(played)
    played.until(instant('2027-12-15T15:00:00Z'))
    away(played, '2027-12-01')
    played.act(priya, { type: 'PAUSE', noteId: 'n' })
    played.until(instant('2028-01-15T15:00:00Z'))
    played.act(priya, { type: 'RESUME', noteId: 'n' })
    done(played, 'comeBack', 'back', priya, { returnedOn: date('2028-01-10') })
    expect(dueThere(played, 'resolve')).toBe(endThere('2028-03-01', 5))
    expect(played.logged('TERM_OPEN')).toEqual([])
  })

  test.each([
    ['resolve', 'resolved'],
    ['resolve', 'neither'],
  ])('%s: %s ends it without an investigation', (step, outcome) => {
    const played = begin()
    toResolution(played)
    says(played, step, outcome)
    expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { stepId: step, outcome } })
  })

  test('only the principal party asks for an investigation, and may leave it', () => {
    const played = begin()
    toResolution(played)
    says(played, 'resolve', 'unresolved')
    for (const by of [priya, ravi, omar])
      expect(() => done(played, 'request', 'asks', by)).toThrow('acts.stepNotYours')
    says(played, 'request', 'asksNot')
    expect(open(played)).toEqual(['absence', 'jointReview'])
    expect(() => done(played, 'jointReview', 'reviewed', asha)).toThrow('acts.stepNotYours')
    says(played, 'jointReview', 'reviewed')
    expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { stepId: 'jointReview' } })
    expect(played.state().informed.EMPLOYER).toBeUndefined()
  })

  test.each([
    ['review', 'unidentified', 'no'],
    ['contact', 'resolved', 'no'],
    ['resolve', 'resolved', 'no'],
    ['resolve', 'resolved', 'unknown'],
    ['resolve', 'neither', 'no'],
    ['implement', 'done', 'no'],
    ['implement', 'done', 'unknown'],
  ])('%s: %s leads to the joint review where the respondent works here: %s', (last, outcome, answer) => {
    const played = begin()
    const way: [string, string][] = [
      ['review', 'accepted'],
      ['contact', 'contacted'],
      ['respondent', 'contacted'],
      ['negotiate', 'begun'],
      ['resolve', 'unresolved'],
      ['request', 'asks'],
      ['noticeOfInvestigation', 'given'],
      ['investigator', 'agreed'],
      ['investigate', 'reported'],
      ['report', 'given'],
      ['choose', 'chosen'],
      ['implement', 'done'],
    ]
    for (const [step, usual] of way) {
      const works: Values = step === 'review' ? { respondentWorksHere: answer } : {}
      says(played, step, step === last ? outcome : usual, works)
      if (step === last) break
    }
    expect(played.state().status).toBe('IN_PROGRESS')
    expect(dueThere(played, 'jointReview')).toBe(endThere('2027-03-31', 4))
    says(played, 'jointReview', 'decided')
    expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { outcome: 'decided' } })
  })

  test.each([[], ['review'], ['review', 'contact'], ['review', 'contact', 'respondent', 'negotiate']])(
    'the principal party ends the process: the joint review completes it, after %j',
    (...passed: string[]) => {
      const played = begin()
      const usual: Record<string, string> = { review: 'accepted', negotiate: 'begun' }
      for (const step of passed) says(played, step, usual[step] ?? 'contacted')
      const { informed } = played.state()
      played.act(asha, { type: 'WITHDRAW', noteId })
      expect(open(played)).toEqual(['jointReview'])
      expect(played.state().status).toBe('IN_PROGRESS')
      expect(dueThere(played, 'jointReview')).toBe(endThere('2027-03-31', 4))
      // Nobody waits for what does not come any more; the year and the updates last until the review is done.
      const running = Object.values(played.state().clocks).filter(({ status }) => status === 'RUNNING')
      expect(running.map(({ id }) => id).toSorted()).toEqual(
        [
          ...canada.clocks.filter(({ lawRef }) => lawRef === 'CA-33').map(({ id }) => `case:${id}`),
          ...canada.clocks
            .filter(({ id, lawRef }) => lawRef === 'CA-34' && played.state().clocks[`case:${id}`])
            .map(({ id }) => `case:${id}`),
          'jointReview.1',
        ].toSorted(),
      )
      expect(() => played.act(asha, { type: 'WITHDRAW', noteId })).toThrow('acts.alreadyWithdrawn')
      if (!informed.RESPONDENT)
        expect(() => played.act(priya, { type: 'INFORM', party: 'RESPONDENT' })).toThrow(
          'acts.withdrawnUntold',
        )
      played.until(endThere('2027-05-31', 4))
      expect(played.logged('FIRST_THRESHOLD').map(({ step }) => step)).toContain('jointReview.1')
      says(played, 'jointReview', 'reviewed')
      expect(played.state()).toMatchObject({
        status: 'WITHDRAWN',
        resolution: { outcome: 'reviewed' },
        informed,
      })
    },
  )

  test('a notice that names nobody who can be found counts as resolved', () => {
    const played = begin()
    says(played, 'review', 'unidentified')
    expect(played.state()).toMatchObject({ status: 'CLOSED', informed: {} })
  })

  test('resolved while it is investigated: it ends there, without a report', () => {
    const played = begin()
    toResolution(played)
    says(played, 'resolve', 'unresolved')
    says(played, 'request', 'asks')
    says(played, 'noticeOfInvestigation', 'given')
    says(played, 'investigator', 'agreed')
    says(played, 'investigate', 'resolved')
    expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { stepId: 'investigate' } })
    expect(played.state().informed.EMPLOYER).toBeUndefined()
  })

  test('the sixty days run from the day of the notice, however late it is recorded', () => {
    const played = begin()
    toResolution(played)
    says(played, 'resolve', 'unresolved')
    says(played, 'request', 'asks')
    played.until(instant('2027-05-03T15:00:00Z'))
    const noticeGivenOn = endThere('2027-04-19', 4) + 1
    done(played, 'noticeOfInvestigation', 'given', priya, { noticeGivenOn })
    expect(dueThere(played, 'investigator')).toBe(endThere('2027-06-19', 4))
  })

  test.each(['contact', 'respondent', 'negotiate'])(
    'resolved at “%s”, before efforts begin: it ends there',
    (last) => {
      const played = begin()
      says(played, 'review', 'accepted')
      for (const [step, outcome] of [
        ['contact', 'contacted'],
        ['respondent', 'contacted'],
        ['negotiate', 'begun'],
      ] as const) {
        says(played, step, step === last ? 'resolved' : outcome)
        if (step === last) break
      }
      expect(played.state()).toMatchObject({
        status: 'CLOSED',
        resolution: { stepId: last, outcome: 'resolved' },
      })
    },
  )

  test('a respondent who is not contacted learns nothing, gets no update, and the efforts begin', () => {
    const played = begin()
    says(played, 'review', 'accepted')
    says(played, 'contact', 'contacted')
    says(played, 'respondent', 'notContacted')
    expect(dueThere(played, 'negotiate')).toBe(endThere('2027-04-15', 4))
    played.until(instant('2027-06-01T15:00:00Z'))
    expect(played.state().informed).toEqual({})
    expect(played.logged('TERM_ENDED').some(({ clock }) => clock === 'updateRespondent')).toBe(false)
  })

  test('an investigator who is agreed on needs no sixty days', () => {
    const played = begin()
    toResolution(played)
    says(played, 'resolve', 'unresolved')
    says(played, 'request', 'asks')
    says(played, 'noticeOfInvestigation', 'given')
    says(played, 'investigator', 'agreed')
    expect(open(played)).toEqual(['absence', 'investigate'])
    expect(played.state().clocks['case:investigatorTerm']?.status).toBe('STOPPED')
  })
})

describe('the committee’s quarterly meeting', () => {
  const begin = () => play(processOf(committeeMeeting), india, monday)
  const vote = (played: Play, outcome: string) => {
    hold(played, 'meeting')
    const step = played.open('meeting')
    const meetingId = played.state().steps[step]?.meeting?.meetingId ?? ''
    for (const by of [priya, meera, john])
      played.act(by, { type: 'VOTE', step, meetingId, ballotId: by.userId })
    played.act(priya, {
      type: 'COMPLETE_STEP',
      step,
      outcome,
      submissionId: null,
      values: {},
      written: true,
      filedInTime: true,
      minutes: true,
      signed: true,
      tally: { [outcome]: 3 },
    })
  }
  test('is prepared, adjourned, held, voted on and followed up', () => {
    const played = begin()
    expect(due(played, 'agenda')).toBe(end('2026-01-19'))
    done(played, 'agenda', 'ready')
    expect(due(played, 'meeting')).toBe(end('2026-02-04'))
    vote(played, 'adjourned')
    vote(played, 'adopted')
    done(played, 'tasks', 'done')
    expect(played.state().status).toBe('CLOSED')
  })
  test.each(['calledOff', 'rejected'])('ends when %s', (outcome) => {
    const played = begin()
    if (outcome === 'rejected') {
      done(played, 'agenda', 'ready')
      vote(played, outcome)
    } else done(played, 'agenda', outcome)
    expect(played.state().status).toBe('CLOSED')
  })
  test('is taken back by whoever started it; nobody can be informed of it; its dates can be moved', () => {
    const played = begin()
    expect(() => played.act(meera, { type: 'INFORM', party: 'EMPLOYER' })).toThrow(
      'acts.meetingInformsNobody',
    )
    played.act(dora, {
      type: 'SET_ESCALATION',
      clock: 'agenda.1',
      firstAt: null,
      secondAt: null,
      enabled: true,
      noteId,
    } satisfies Act)
    played.act(asha, { type: 'WITHDRAW', noteId })
    expect(played.state().status).toBe('WITHDRAWN')
  })
})

describe('the words of a template', () => {
  const complaints = Object.values(templates)
    .filter(({ kind, graph }) => kind === 'COMPLAINT' && graph.steps.length > 0)
    .map(({ id, graph }) => [id, graph] as const)
  test.each(complaints)(
    '%s has a text for every party that sees a stage or a step and does not act on it',
    (_, graph) => {
      const missing = graph.stages.flatMap((stage) =>
        stage.visibleTo.flatMap((party) => [
          ...(stage.texts?.[party] ? [] : [`${stage.id} for ${party}`]),
          ...graph.steps
            .filter((step) => step.stageId === stage.id && step.actor?.by !== party && !step.texts?.[party])
            .map((step) => `${step.id} for ${party}`),
        ]),
      )
      expect(missing).toEqual([])
    },
  )
  const hindiOf = {
    POSH: poshHindi,
    CANADA: canadaHindi,
    ONTARIO: ontarioHindi,
    EU: euHindi,
    IRELAND: { ...euHindi, ...irelandHindi },
    GRIEVANCE: grievanceHindi,
    COMMITTEE_MEETING: committeeMeetingHindi,
    BOARD_MEETING: boardMeetingHindi,
  }
  test('is there in Hindi for every template that is not empty', () =>
    expect(Object.keys(hindiOf).toSorted()).toEqual(
      Object.values(templates)
        .flatMap(({ id, graph }) => (graph.steps.length > 0 ? [id] : []))
        .toSorted(),
    ))
  test.each(Object.entries(hindiOf))('every text of %s has its Hindi', (id, words) => {
    const { graph } = templates[id]!
    const left = translatedTexts(graph, 'hi').filter(({ state }) => state !== 'DONE')
    expect(left.map(({ path, state, text }) => `${path} ${state}: ${text}`)).toEqual([])
    const texts = new Set(textsOf(graph).map(({ text }) => text))
    expect(Object.keys(words).filter((text) => !texts.has(text))).toEqual([])
  })
  test('every place of a notice is in its Hindi, too', () => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
    for (const words of Object.values(hindiOf))
      for (const [text, hindi] of Object.entries(words)) expect(places(hindi), text).toEqual(places(text))
  })
})
