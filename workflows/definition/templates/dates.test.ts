/**
 * Every clock of each template, to the day, on every branch: outcomes, silence and repetition. The table is
 * law.md's, the calendar is the tests' own.
 */
import { describe, expect, test } from 'vitest'
import { play, type Play } from '../../engine/play.ts'
import { asha, instant, john, meera, monday, omar, priya, processOf, ravi } from '../../../test/cast.ts'
import {
  berlin,
  dublin,
  kolkata,
  over,
  toronto,
  type Length,
  type LawCalendar,
} from '../../../test/lawDates.ts'
import { walkAll, type Law, type Row, type Try } from '../../../test/lawWalk.ts'
import type { Act, By, Calendar, CaseState, StepInstance } from '../../engine/state.ts'
import { seeded } from '../../../test/random.ts'
import type { Process } from '../definition.ts'
import type { Graph } from '../graph.ts'
import { boardMeeting } from './boardMeeting.ts'
import { canada } from './canada/canada.ts'
import { committeeMeeting } from './committeeMeeting.ts'
import { eu } from './eu/eu.ts'
import { ireland } from './eu/ireland.ts'
import { grievance } from './grievance/grievance.ts'
import { ontario } from './ontario/ontario.ts'
import { posh } from './posh/posh.ts'

type Thresholds = NonNullable<Row['thresholds']>
const opened = (step: string, counts: Length, ...thresholds: Thresholds): [string, Row] => [
  step,
  { from: [`opened:${step}`], counts, thresholds },
]
const holidays = ['2026-01-26', '2026-03-04', '2026-05-01', '2026-08-15']

const poshLaw: Law = {
  place: kolkata(holidays),
  steps: Object.fromEntries<Row>([
    opened('acknowledge', [2, 'WORKING_DAY'], 1, 2),
    ['reply', { from: ['day:servedOn'], counts: [10, 'WORKING_DAY'], thresholds: [7, 12] }],
    opened('relief', [5, 'WORKING_DAY'], 3, 5),
    opened('reliefGiven', [10, 'WORKING_DAY'], 5, 10),
    opened('conciliation', [15, 'WORKING_DAY'], 10, 15),
    opened('settlement', [5, 'WORKING_DAY'], 3, 5),
    opened('broken', [5, 'WORKING_DAY'], 3, 5),
    opened('giveNotice', [5, 'WORKING_DAY'], 3, 5),
    opened('badFaithHearing', [30, 'DAY'], 20, 27),
    opened('badFaithFindings', [10, 'DAY'], 5, 9),
    opened('employerActs', [60, 'DAY'], 30, 55),
    opened('appealDecision', [180, 'DAY'], 90, 170),
  ]),
  terms: {
    serveTerm: { from: ['filed'], counts: [7, 'WORKING_DAY'], thresholds: [4, 6], stops: ['done:serve'] },
    inquiryTerm: {
      from: ['filed', 'done:settled/broken'],
      counts: [90, 'DAY'],
      thresholds: [60, 80],
      stops: ['done:conclude/concluded', 'done:settlement', 'done:report'],
    },
    reportTerm: {
      from: ['done:conclude/concluded', 'done:absence/terminate'],
      counts: [10, 'DAY'],
      thresholds: [5, 9],
      stops: ['done:report'],
    },
    complainantAnswersTerm: {
      from: ['opened:complainantAnswers'],
      counts: [7, 'DAY'],
      stops: ['done:complainantAnswers'],
    },
    respondentAnswersTerm: {
      from: ['opened:respondentAnswers'],
      counts: [7, 'DAY'],
      stops: ['done:respondentAnswers'],
    },
    absenceNotice: { from: ['day:noticeOn'], counts: [15, 'DAY'], stops: ['done:absence'], anew: true },
    appealTerm: { from: ['done:report'], counts: [90, 'DAY'], stops: ['done:appeal'], anew: true },
    settledTerm: { from: ['opened:settled'], counts: [6, 'MONTH'], stops: ['done:settled'] },
    conciliationTerm: {
      from: ['opened:askConciliation'],
      counts: [7, 'DAY'],
      stops: ['done:askConciliation'],
    },
  },
}

const canadaLaw: Law = {
  place: toronto,
  steps: Object.fromEntries<Row>([
    opened('review', [3, 'WORKING_DAY'], 2, 3),
    opened('respondent', [14, 'DAY'], 10, 14),
    opened('request', [30, 'DAY'], 20, 30),
    opened('noticeOfInvestigation', [5, 'WORKING_DAY'], 3, 5),
    opened('report', [5, 'WORKING_DAY'], 3, 5),
    opened('jointReview', [30, 'DAY'], 20, 30),
    opened('choose', [30, 'DAY'], 20, 30),
    opened('implement', [90, 'DAY'], 60, 90),
  ]),
  terms: {
    contactTerm: {
      from: ['filed'],
      counts: [7, 'DAY'],
      thresholds: [4, 6],
      stops: ['done:contact', 'withdrawn'],
    },
    effortsTerm: {
      from: ['filed'],
      counts: [45, 'DAY'],
      thresholds: [30, 42],
      stops: ['done:negotiate', 'withdrawn'],
    },
    wholeTerm: {
      from: ['filed'],
      counts: [12, 'MONTH'],
      thresholds: [9, 11],
      noEarlier: { day: 'returnedOn', since: 'awayFrom', moreThan: 90, counts: [6, 'MONTH'] },
    },
    investigatorTerm: {
      from: ['day:noticeGivenOn'],
      counts: [60, 'DAY'],
      thresholds: [40, null],
      stops: ['done:investigator', 'withdrawn'],
      anew: true,
    },
    updatePrincipal: { from: ['filed'], counts: [1, 'MONTH'], repeats: true },
    updateRespondent: { from: ['done:respondent/contacted'], counts: [1, 'MONTH'], repeats: true },
  },
}

const euLaw: Law = {
  place: berlin,
  steps: Object.fromEntries<Row>([
    opened('acknowledgeLate', [2, 'WORKING_DAY'], 1, 2),
    opened('assess', [10, 'WORKING_DAY'], 7, 10),
    opened('followUp', [75, 'DAY'], 45, 70),
    opened('result', [5, 'WORKING_DAY'], 3, 5),
  ]),
  terms: {
    acknowledgement: { from: ['filed'], counts: [7, 'DAY'], thresholds: [4, 6], stops: ['done:acknowledge'] },
    feedbackTerm: {
      from: ['done:acknowledge'],
      counts: [3, 'MONTH'],
      thresholds: [2, null],
      stops: ['done:feedback'],
    },
  },
}

const irelandLaw: Law = {
  place: dublin,
  steps: {
    ...euLaw.steps,
    furtherFeedback: { from: ['done:feedback'], counts: [3, 'MONTH'], thresholds: [2, 3] },
    nextFeedback: { from: ['opened:nextFeedback'], counts: [3, 'MONTH'], thresholds: [2, 3] },
  },
  terms: {
    ...euLaw.terms,
    askTerm: { from: ['done:feedback'], counts: [3, 'MONTH'], stops: ['done:askFurther'] },
  },
}

const ontarioLaw: Law = {
  place: toronto,
  steps: Object.fromEntries<Row>([
    opened('receive', [3, 'WORKING_DAY'], 2, 3),
    opened('investigator', [5, 'WORKING_DAY'], 3, 5),
    opened('inform', [5, 'WORKING_DAY'], 3, 5),
    ['results', { from: ['done:investigate'], counts: [10, 'DAY'], thresholds: [5, 9] }],
    opened('corrective', [30, 'DAY'], 20, 30),
  ]),
  terms: {
    investigationTerm: {
      from: ['filed'],
      counts: [90, 'DAY'],
      thresholds: [60, 80],
      stops: ['done:investigate'],
    },
  },
}

const grievanceLaw: Law = {
  place: kolkata(holidays),
  steps: Object.fromEntries<Row>([
    opened('read', [3, 'WORKING_DAY'], 2, 3),
    opened('hear', [10, 'WORKING_DAY'], 5, 10),
    opened('lookInto', [15, 'WORKING_DAY'], 10, 15),
    opened('decide', [5, 'WORKING_DAY'], 3, 5),
    opened('secondLook', [15, 'WORKING_DAY'], 10, 15),
    opened('remedy', [20, 'WORKING_DAY'], 10, 20),
  ]),
  terms: {
    acceptTerm: { from: ['opened:accept'], counts: [10, 'WORKING_DAY'], stops: ['done:accept'] },
  },
}

const meetingLaw = (steps: [string, Row][]): Law => ({
  place: kolkata(holidays),
  steps: Object.fromEntries(steps),
  terms: {},
})
const committeeLaw = meetingLaw([
  opened('agenda', [10, 'WORKING_DAY'], 5, 10),
  opened('meeting', [30, 'DAY'], 20, 28),
  opened('tasks', [20, 'WORKING_DAY'], 10, 20),
])
const boardLaw = meetingLaw([
  opened('notice', [10, 'WORKING_DAY'], 5, 10),
  opened('meeting', [30, 'DAY'], 20, 28),
  opened('minutes', [15, 'DAY'], 10, 15),
  opened('register', [10, 'WORKING_DAY'], 5, 10),
])

const people: Partial<Record<string, By>> = { COMPLAINANT: asha, RESPONDENT: ravi, EMPLOYER: omar }
const actorOf = ({ actor }: StepInstance): By => people[actor?.by ?? ''] ?? priya
const completed = (step: StepInstance, outcome: string, more: Partial<Act> = {}): Act =>
  ({
    type: 'COMPLETE_STEP',
    step: step.id,
    outcome,
    submissionId: 'form',
    values: {},
    written: true,
    filedInTime: true,
    minutes: true,
    signed: true,
    ...more,
  }) as Act

/** A sitting that the respondent never comes to, with a vote where there is one. */
function sitting(process: Process, open: StepInstance, outcome: string, now: number): Try {
  const [step, meetingId] = [open.id, `m${now}`]
  const votes = process.steps[open.stepId]?.meeting?.vote === 'NONE' ? [] : [priya, meera, john]
  const meetingActs: Act[] = [
    { type: 'SCHEDULE_MEETING', step, meetingId, startAt: now, endAt: now + 1 },
    {
      type: 'RECORD_MEETING',
      step,
      meetingId,
      present: 3,
      came: 3,
      presidingOfficerPresent: true,
      parties: { COMPLAINANT: 'CAME', RESPONDENT: 'AWAY' },
    },
  ]
  return [
    ...meetingActs.map((act): [By, Act] => [priya, act]),
    ...votes.map((by): [By, Act] => [by, { type: 'VOTE', step, meetingId, ballotId: by.userId }]),
    [priya, completed(open, outcome, { tally: votes.length > 0 ? { [outcome]: 3 } : {} })],
  ]
}

/** Days that a form asks: at once, some days ago, and for an absence one that is long and one that is not. */
function daysFor(
  process: Process,
  { stepId, openedAt }: StepInstance,
  outcome: string,
  state: CaseState,
  now: number,
) {
  const keys = Object.keys(process.dates ?? {}).filter((key) => process.dates?.[key] === stepId)
  if (keys.includes('awayFrom')) {
    const nobody = { values: { wasAway: 'no' } }
    const away = [10, 90, 91].flatMap((days) => {
      const awayFrom = now - days * 86_400_000
      return awayFrom < state.filedAt ? [] : [{ values: { wasAway: 'yes' }, dates: { awayFrom } }]
    })
    return outcome === 'away' ? away : [nobody, ...away.slice(0, 1)]
  }
  if (keys.length === 0 || outcome === 'returns') return [{}]
  // Back today, on the day on which it was recorded, or never away.
  if (stepId === 'comeBack')
    return [now, openedAt ?? now, state.dates?.['awayFrom'] ?? now].map((returnedOn) => ({
      dates: { returnedOn },
    }))
  return [now, Math.max(state.filedAt, openedAt ?? now, now - 2 * 86_400_000)].map((day) => ({
    dates: Object.fromEntries(keys.map((key) => [key, day])),
  }))
}

const tries = (graph: Graph, process: Process) => (state: CaseState, now: number) =>
  Object.values(state.steps)
    .filter(({ status }) => status === 'READY')
    .flatMap((open): Try[] =>
      (graph.steps.find(({ id }) => id === open.stepId)?.outcomes ?? []).flatMap(({ id }): Try[] => {
        if (process.steps[open.stepId]?.kind === 'MEETING') return [sitting(process, open, id, now)]
        if (open.stepId === 'requests' && id === 'asked')
          return [
            [[asha, completed(open, id, { values: { wantsRelief: 'yes', wantsConciliation: 'yes' } })]],
            [[asha, completed(open, id, { values: { wantsRelief: 'no', wantsConciliation: 'no' } })]],
          ]
        if (open.stepId === 'review' && process.watched.includes('respondentWorksHere'))
          return ['yes', 'no', 'unknown'].map((answer) => [
            [priya, completed(open, id, { values: { respondentWorksHere: answer } })],
          ])
        // The one who never comes to a sitting gets the notice.
        const values = open.stepId === 'giveNotice' ? { values: { noticeTo: 'respondent' } } : {}
        return daysFor(process, open, id, state, now).map((days) => [
          [actorOf(open), completed(open, id, { ...values, ...days })],
        ])
      }),
    )

/**
 * Which steps stand open; at a hearing also how often a party stayed away, before the reply what was asked for. Of the
 * terms named, whether they run or are over.
 */
const situationOf =
  (terms: (open: string[]) => string[]) =>
  ({ steps, clocks, values, absences, withdrawn }: CaseState): string => {
    const open = Object.values(steps).flatMap(({ status, stepId }) => (status === 'READY' ? [stepId] : []))
    const away = Math.min(3, absences?.['hearing']?.RESPONDENT ?? 0)
    const conciliationAnswer = open.includes('reply') ? values['wantsConciliation'] : null
    const ran = terms(open).map((id) => {
      const { status, overdue, endBefore } = clocks[`case:${id}`] ?? {}
      return [status, overdue, endBefore !== undefined]
    })
    const worksHere = values['respondentWorksHere'] === 'yes'
    const known = [conciliationAnswer, ran, worksHere, withdrawn === true]
    return JSON.stringify([open.toSorted(), open.includes('hearing') ? away : null, ...known])
  }

const outcomesOf = (graph: Graph) =>
  graph.steps.flatMap(({ id, outcomes }) => outcomes.map((outcome) => `${id}/${outcome.id}`)).toSorted()

describe('POSH', () => {
  const process = processOf(posh)
  test('every clock on every branch, with silence and repetition', () => {
    const { reachedOutcomes, ends, events } = walkAll({
      process,
      calendar: { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays },
      law: poshLaw,
      filedAt: monday,
      filings: ['yes', 'no'].map((answer) => ({ asksRelief: answer, asksConciliation: answer })),
      ways: tries(posh, process),
      situation: situationOf((open) => (open.includes('absence') ? ['absenceNotice'] : [])),
      times: 2,
      days: 4,
    })
    expect([...reachedOutcomes].toSorted()).toEqual(outcomesOf(posh))
    expect([...ends].toSorted()).toEqual([
      'acknowledge/outOfTime',
      'appeal/noAppeal',
      'appealDecision/again',
      'appealDecision/stands',
      'broken/police',
      'settled/kept',
    ])
    expect(events).toBeGreaterThan(1500)
  }, 300_000)
})

describe('Canada, federal', () => {
  const process = processOf(canada)
  test('every clock on every branch, with silence and repetition', () => {
    const { reachedOutcomes, ends, events } = walkAll({
      process,
      calendar: { timeZone: 'America/Toronto', weekend: [0, 6], holidays: [] },
      law: canadaLaw,
      filedAt: instant('2027-03-01T15:00:00Z'),
      filings: [{}],
      ways: (state, now) => [
        ...tries(canada, process)(state, now),
        [[asha, { type: 'WITHDRAW', noteId: 'why' }]],
      ],
      situation: situationOf(() => ['wholeTerm', 'investigatorTerm']),
      times: 8,
      days: 50,
    })
    expect([...reachedOutcomes].toSorted()).toEqual(outcomesOf(canada))
    expect([...ends].toSorted()).toEqual([
      'contact/resolved',
      'implement/done',
      'investigate/resolved',
      'investigator/resolved',
      'jointReview/decided',
      'jointReview/decided, withdrawn',
      'jointReview/reviewed',
      'jointReview/reviewed, withdrawn',
      'negotiate/resolved',
      'resolve/neither',
      'resolve/resolved',
      'respondent/resolved',
      'review/unidentified',
    ])
    expect(events).toBeGreaterThan(200)
  }, 300_000)
})

const india = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays }
describe.each([
  [
    'Ontario',
    ontario,
    ontarioLaw,
    'America/Toronto',
    ['corrective/done', 'receive/elsewhere', 'results/noAction'],
  ],
  ['EU', eu, euLaw, 'Europe/Berlin', ['feedback/given', 'result/told']],
  ['Ireland', ireland, irelandLaw, 'Europe/Dublin', ['askFurther/over', 'result/told']],
  [
    'a grievance',
    grievance,
    grievanceLaw,
    'Asia/Kolkata',
    ['accept/accepted', 'hear/settled', 'read/elsewhere', 'remedy/done', 'secondLook/stands'],
  ],
  [
    'a meeting of the committee',
    committeeMeeting,
    committeeLaw,
    'Asia/Kolkata',
    ['agenda/calledOff', 'meeting/rejected', 'tasks/done'],
  ],
  [
    'a meeting of the board',
    boardMeeting,
    boardLaw,
    'Asia/Kolkata',
    ['notice/calledOff', 'register/entered'],
  ],
] as const)('%s', (_name, graph, law, timeZone, ends) => {
  const process = processOf(graph)
  test('every clock on every branch, with silence and repetition', () => {
    const walked = walkAll({
      process,
      calendar: timeZone === 'Asia/Kolkata' ? india : { timeZone, weekend: [0, 6], holidays: [] },
      law,
      filedAt: instant('2026-10-05T08:00:00Z'),
      filings: [{}],
      ways: tries(graph, process),
      situation: situationOf(() => Object.keys(law.terms)),
      times: 6,
      // Within the shortest of its terms, so that people are there before time takes an outcome.
      days: Object.keys(law.terms).length > 0 ? 7 : 40,
    })
    expect([...walked.reachedOutcomes].toSorted()).toEqual(outcomesOf(graph))
    expect([...walked.ends].toSorted()).toEqual(ends)
    expect(walked.events).toBeGreaterThan(30)
  })
})

describe('the dates of law.md for the EU: a report of 5 October 2026', () => {
  const filedAt = instant('2026-10-05T10:00:00Z')
  const rome = { timeZone: 'Europe/Rome', weekend: [0, 6], holidays: [] }
  const report = () => play(processOf(eu), rome, filedAt)
  const acknowledge = (played: Play, outcome = 'acknowledged') =>
    played.act(priya, {
      type: 'COMPLETE_STEP',
      step: played.open('acknowledge'),
      outcome,
      submissionId: null,
      values: {},
    })
  const dueAt = (played: Play, term: string) => played.state().clocks[`case:${term}`]?.dueAt
  const end = (date: string, hours: number) => instant(`${date}T23:59:59.999Z`) - hours * 3_600_000

  test('acknowledge by 12 October', () =>
    expect(dueAt(report(), 'acknowledgement')).toBe(end('2026-10-12', 2)))
  test('acknowledged on 9 October: feedback by 9 January', () => {
    const played = report()
    expect(() => acknowledge(played, 'silent')).toThrow('acts.termRuns')
    played.until(instant('2026-10-09T10:00:00Z'))
    acknowledge(played)
    expect(dueAt(played, 'feedbackTerm')).toBe(end('2027-01-09', 1))
  })
  test('acknowledged on 30 November: feedback by 28 February', () => {
    const played = play(processOf(eu), rome, instant('2026-11-26T10:00:00Z'))
    played.until(instant('2026-11-30T10:00:00Z'))
    acknowledge(played)
    expect(dueAt(played, 'feedbackTerm')).toBe(end('2027-02-28', 1))
  })
  test('never acknowledged: feedback by 12 January, and its end is told', () => {
    const played = report()
    played.until(end('2026-10-12', 2))
    expect(played.open('acknowledgeLate')).toBe('acknowledgeLate.1')
    expect(dueAt(played, 'feedbackTerm')).toBe(end('2027-01-12', 1))
    played.until(end('2027-01-12', 1))
    expect(played.logged('OVERDUE').filter(({ clock }) => clock === 'feedbackTerm')).toHaveLength(1)
  })
  test.each(['2026-10-13', '2026-12-20', '2027-02-01'])(
    'never acknowledged, on hold from 8 October to %s: feedback by 12 January, and no threshold waits',
    (resumedOn) => {
      const played = report()
      played.until(instant('2026-10-08T10:00:00Z'))
      played.act(priya, { type: 'PAUSE', noteId: 'why' })
      played.until(instant(`${resumedOn}T10:00:00Z`))
      const due = end('2027-01-12', 1)
      expect(dueAt(played, 'feedbackTerm')).toBe(due)
      played.act(priya, { type: 'RESUME', noteId: 'why' })
      expect(played.open('acknowledgeLate')).toBe('acknowledgeLate.1')
      expect(dueAt(played, 'feedbackTerm')).toBe(due)
      played.until(due)
      const loggedAt = (kind: 'FIRST_THRESHOLD' | 'OVERDUE') =>
        played.logged(kind).flatMap(({ clock, at }) => (clock === 'feedbackTerm' ? [at] : []))
      expect([loggedAt('FIRST_THRESHOLD'), loggedAt('OVERDUE')]).toEqual([[end('2026-12-12', 1)], [due]])
    },
  )
  test('a day in Berlin ends when the oracle says', () =>
    expect(over(berlin, filedAt, [7, 'DAY'])).toBe(end('2026-10-12', 2)))
})

describe('Ireland: further feedback every three months from the feedback of 9 January 2027', () => {
  const dublinTime = { timeZone: 'Europe/Dublin', weekend: [0, 6], holidays: [] }
  const noon = (date: string) => instant(`${date}T12:00:00Z`)
  /** The last millisecond of a day in Dublin, which is an hour ahead in summer. */
  const end = (date: string, hours: 0 | 1) => instant(`${date}T23:59:59.999Z`) - hours * 3_600_000
  const done = (played: Play, step: string, outcome: string, by: By = priya) =>
    played.act(by, completed(played.state().steps[played.open(step)]!, outcome))
  function fed(): Play {
    const played = play(processOf(ireland), dublinTime, noon('2026-10-05'))
    played.until(noon('2026-10-09'))
    done(played, 'acknowledge', 'acknowledged')
    done(played, 'assess', 'followUp')
    played.until(noon('2027-01-09'))
    done(played, 'feedback', 'given')
    return played
  }
  const due = (played: Play, step: string) => played.state().clocks[played.open(step)]?.dueAt

  const isFurther = ({ step }: { step: string | null }) => /^(further|next)Feedback\b/.test(step ?? '')

  test('asked for on 20 February: by 9 April, then three months after each, until the result', () => {
    const played = fed()
    played.until(noon('2027-02-20'))
    done(played, 'askFurther', 'asked', asha)
    expect(due(played, 'furtherFeedback')).toBe(end('2027-04-09', 1))
    played.until(noon('2027-04-02'))
    done(played, 'furtherFeedback', 'given')
    expect(due(played, 'nextFeedback')).toBe(end('2027-07-02', 1))
    played.until(end('2027-07-02', 1))
    expect(played.logged('OVERDUE').filter(isFurther)).toHaveLength(1)
    done(played, 'nextFeedback', 'given')
    expect(due(played, 'nextFeedback')).toBe(end('2027-10-02', 1))
    done(played, 'followUp', 'done')
    expect(played.state().status).toBe('IN_PROGRESS')
    done(played, 'result', 'told')
    expect(played.state().status).toBe('CLOSED')
  })
  test('not asked for: nothing is overdue on 9 April; asked for on 1 June: by 1 September', () => {
    const played = fed()
    played.until(noon('2027-06-01'))
    expect(played.logged('OVERDUE').filter(isFurther)).toEqual([])
    done(played, 'askLater', 'asked', asha)
    expect(due(played, 'nextFeedback')).toBe(end('2027-09-01', 1))
  })
  test.each(['2027-03-20', '2027-04-20'])('a hold until %s moves no date', (resumedOn) => {
    const played = fed()
    done(played, 'askFurther', 'asked', asha)
    played.until(noon('2027-02-01'))
    played.act(priya, { type: 'PAUSE', noteId: 'why' })
    played.until(noon(resumedOn))
    played.act(priya, { type: 'RESUME', noteId: 'why' })
    expect(due(played, 'furtherFeedback')).toBe(end('2027-04-09', 1))
  })
  test('feedback that comes after the result leaves nothing to ask for', () => {
    const played = play(processOf(ireland), dublinTime, noon('2026-10-05'))
    done(played, 'acknowledge', 'acknowledged')
    done(played, 'assess', 'followUp')
    done(played, 'followUp', 'done')
    done(played, 'result', 'told')
    done(played, 'feedback', 'given')
    expect(played.state().status).toBe('CLOSED')
  })
})

describe('holds move no term of the law: random holds against the calendar of the tests', () => {
  const days = (count: number) => count * 86_400_000
  type Setting = { graph: Graph; calendar: Calendar; place: LawCalendar; filedAt: number }
  /** A case that people take along these steps, one day each; answers when the last was done. */
  function playPath({ graph, calendar, filedAt }: Setting, path: [step: string, outcome: string][]) {
    const process = processOf(graph)
    const played = play(process, calendar, filedAt, { asksRelief: 'no', asksConciliation: 'no' })
    for (const [step, outcome] of path) {
      played.until(played.now() + days(1))
      const open = played.state().steps[played.open(step)]!
      const [dates = {}] = daysFor(process, open, outcome, played.state(), played.now())
      const acts: Try =
        process.steps[step]?.kind === 'MEETING'
          ? sitting(process, open, outcome, played.now())
          : [[actorOf(open), completed(open, outcome, dates)]]
      for (const [by, act] of acts) played.act(by, act)
    }
    return { played, from: played.now() }
  }
  /** On hold twice at most, for up to 60 days each; goes on until `until`. */
  function holdAtRandom(played: Play, random: () => number, until: number): void {
    for (let times = Math.floor(random() * 3); times > 0 && played.now() < until; times--) {
      played.until(played.now() + days(Math.ceil(random() * 40)))
      if (played.state().status !== 'IN_PROGRESS') return
      played.act(priya, { type: 'PAUSE', noteId: 'why' })
      played.until(played.now() + days(Math.ceil(random() * 60)))
      played.act(priya, { type: 'RESUME', noteId: 'why' })
    }
    played.until(Math.max(played.now(), until))
  }
  const ended = (played: Play, kind: 'OVERDUE' | 'TERM_ENDED', of: string) =>
    played.logged(kind).flatMap(({ clock, step, at }) => ((clock ?? step) === of ? [at] : []))

  const inOntario = (filedAt: number): Setting => ({
    graph: ontario,
    calendar: { timeZone: 'America/Toronto', weekend: [0, 6], holidays: [] },
    place: toronto,
    filedAt,
  })
  const toInvestigation: [string, string][] = [
    ['receive', 'taken'],
    ['investigator', 'chosen'],
    ['inform', 'informed'],
  ]
  const start = instant('2026-10-05T15:00:00Z')
  const random = seeded(33)

  test('Ontario: 90 days for the investigation from the filing, 10 days for the results from its end', () => {
    for (let n = 0; n < 25; n++) {
      const setting = inOntario(start + days(Math.floor(random() * 200)))
      const { played } = playPath(setting, toInvestigation)
      const due = over(toronto, setting.filedAt, [90, 'DAY'])
      holdAtRandom(played, random, due + days(1))
      expect([n, ended(played, 'OVERDUE', 'investigationTerm')]).toEqual([n, [due]])

      const { played: next, from } = playPath(setting, [...toInvestigation, ['investigate', 'concluded']])
      const resultsDue = over(toronto, from, [10, 'DAY'])
      holdAtRandom(next, random, resultsDue + days(1))
      expect([n, ended(next, 'OVERDUE', 'results.1')]).toEqual([n, [resultsDue]])
    }
  })

  test('POSH: 90 days to appeal from the report; it closes then, or when the hold is over', () => {
    const calendar = { timeZone: 'Asia/Kolkata', weekend: [0, 6], holidays }
    const toAppeal: [string, string][] = [
      ['acknowledge', 'accepted'],
      ['serve', 'served'],
      ['reply', 'replied'],
      ['hearing', 'concluded'],
      ['findings', 'notProved'],
      ['shareFindings', 'shared'],
      ['complainantAnswers', 'nothing'],
      ['respondentAnswers', 'nothing'],
      ['conclude', 'concluded'],
      ['report', 'noAction'],
    ]
    let isHeld = 0
    for (let n = 0; n < 25; n++) {
      const filedAt = monday + days(Math.floor(random() * 200))
      const setting = { graph: posh, calendar, place: kolkata(holidays), filedAt }
      const { played, from } = playPath(setting, toAppeal)
      const due = over(setting.place, from, [90, 'DAY'])
      expect(() => take(played, 'appeal', 'noAppeal')).toThrow('acts.termRuns')
      holdAtRandom(played, random, due)
      expect([n, ended(played, 'TERM_ENDED', 'appealTerm')]).toEqual([n, [due]])
      expect(played.state()).toMatchObject({ status: 'CLOSED', resolution: { outcome: 'noAppeal' } })
      if (played.logged('STEP_DONE').at(-1)!.at > due) isHeld++
    }
    expect(isHeld).toBeGreaterThan(0)
  })
  const take = (played: Play, step: string, outcome: string) =>
    played.act(priya, completed(played.state().steps[played.open(step)]!, outcome))
})
