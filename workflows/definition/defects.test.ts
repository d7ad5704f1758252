/**
 * Defects made by hand that a careful modeler, a form linter or counsel would name: each is named, and the fix
 * that is offered takes it away.
 */
import { describe, expect, test } from 'vitest'
import { compile } from './compile.ts'
import { removeCaseClock } from './edit/caseClocks.ts'
import { applyFix } from './edit/fixes.ts'
import { removeStep } from './edit/steps.ts'
import type { Attribute, CaseClock, Clock, Condition, Graph, Outcome, Step } from './graph.ts'
import type { ProblemCode } from './problem.ts'
import { is, to } from './templates/build.ts'
import { committeeMeeting } from './templates/committeeMeeting.ts'
import { canada } from './templates/canada/canada.ts'
import { ontario } from './templates/ontario/ontario.ts'
import { posh } from './templates/posh/posh.ts'

const codes = (graph: Graph): ProblemCode[] => (compile(graph).problems ?? []).map(({ code }) => code)
const step = (graph: Graph, id: string): Step => graph.steps.find((one) => one.id === id)!
const term = (graph: Graph, id: string) => graph.clocks.find((one) => one.id === id)!
const clock = (graph: Graph, id: string): Clock => step(graph, id).clock!
const question = (graph: Graph, type: Attribute['type'], config: Attribute['config']): void => {
  const attribute = graph.attributes.find((one) => one.type === type)
  if (!attribute) throw new Error(`The template asks no ${type}`)
  Object.assign(attribute, { config: { ...attribute.config, ...config } })
}
const addNumberQuestion = (graph: Graph, config: Attribute['config']): void => {
  graph.attributes.push({
    ...graph.attributes.find((one) => one.type === 'TEXT_AREA')!,
    id: 'added',
    key: 'added',
    type: 'INPUT_BOX',
    label: 'How often?',
    config: { format: 'NUMBER', ...config },
  })
}
const into = (graph: Graph, to: string) => graph.edges.find((edge) => edge.to === to)!

type Spoil = (graph: Graph) => void
type By = NonNullable<Step['actor']>['by'] & ('COMMITTEE' | 'COMPLAINANT' | 'RESPONDENT' | 'EMPLOYER')
/** Steps given to somebody else. */
const by =
  (id: string, who: By): Spoil =>
  (graph) =>
    void (step(graph, id).actor = { by: who })
/** All arrows of an outcome lead elsewhere. */
const lead =
  (from: string, outcome: string, to: string): Spoil =>
  (graph) => {
    const arrows = graph.edges.filter((edge) => edge.from === from && edge.outcome === outcome)
    graph.edges = graph.edges.filter((edge) => !arrows.includes(edge))
    graph.edges.push({ ...arrows[0]!, to, condition: null })
  }
/** One more arrow of an outcome. */
const also =
  (from: string, outcome: string, to: string, condition: Condition | null = null): Spoil =>
  (graph) =>
    void graph.edges.push({ id: 'more', from, outcome, to, condition })

/** What the end of the inquiry ends beside its own step. */
const ends = (graph: Graph, list: Outcome['ends'] & object): void =>
  void (step(graph, 'conclude').outcomes[0]!.ends = list)

type Row = [name: string, code: ProblemCode, spoil: (graph: Graph) => Graph | void]
const defects: Row[] = [
  [
    'a clock started by a step that only comes after it',
    'CLOCK_STARTS_LATER',
    (graph) => void (clock(graph, 'acknowledge').trigger = { on: 'STEP_COMPLETED', stepId: 'report' }),
  ],
  [
    'a reminder longer than the time',
    'REMINDER_TOO_EARLY',
    (graph) => void (clock(graph, 'employerActs').remindBefore = [2, 90]),
  ],
  ['a number from 10 to 1', 'LIMITS_IMPOSSIBLE', (graph) => addNumberQuestion(graph, { min: 10, max: 1 })],
  [
    'at least 50 words and at most 5',
    'LIMITS_IMPOSSIBLE',
    (graph) => question(graph, 'TEXT_AREA', { minWords: 50, maxWords: 5 }),
  ],
  ['choose 90 of fewer', 'LIMITS_IMPOSSIBLE', (graph) => question(graph, 'MULTIPLE_RESPONSE', { min: 90 })],
  [
    'the complainant leads the hearing',
    'PARTY_LEADS_MEETING',
    (graph) => void (step(graph, 'hearing').actor = { by: 'COMPLAINANT' }),
  ],
  [
    'the respondent leads the hearing',
    'PARTY_LEADS_MEETING',
    (graph) => void (step(graph, 'hearing').actor = { by: 'RESPONDENT' }),
  ],
  [
    'two stages of one name',
    'SAME_NAME',
    (graph) => void (graph.stages[1]!.name = graph.stages[0]!.name.toUpperCase()),
  ],
  [
    'two steps of one stage with one name',
    'SAME_NAME',
    (graph) => void (step(graph, 'absence').name = step(graph, 'hearing').name),
  ],
  [
    'tests that exclude each other',
    'CONDITION_NEVER_HOLDS',
    (graph) =>
      void (into(graph, 'conciliation').condition = {
        match: 'ALL',
        tests: [...is('asksConciliation', 'yes').tests, ...is('asksConciliation', 'no').tests],
      }),
  ],
  [
    'a citation deleted and seventy working days given',
    'LAW_NOT_SERVED',
    (graph) => void Object.assign(clock(graph, 'reply'), { lawRef: null, amount: 70 }),
  ],
  [
    'a hold that stops a term of the law',
    'LAW_CLOCK_PAUSES',
    (graph) => void (term(graph, 'serveTerm').pausable = true),
  ],
  [
    'conciliation without her request',
    'LAW_ON_REQUEST',
    (graph) => void (into(graph, 'conciliation').condition = null),
  ],
  [
    'a hearing that can be skipped',
    'LAW_STEP_SKIPPABLE',
    (graph) => void (step(graph, 'hearing').setting.allowSkip = true),
  ],
  [
    'no meeting hears anybody',
    'LAW_NEEDS_MEETING',
    (graph) => {
      for (const id of ['hearing', 'findings'])
        Object.assign(step(graph, id), { kind: 'ACTION', meeting: null })
    },
  ],
  ['what the employer does removed', 'LAW_NOT_SERVED', (graph) => removeStep('employerActs')(graph)],
  [
    'the appeal removed',
    'LAW_NOT_SERVED',
    (graph) => removeCaseClock('appealTerm')(removeStep('appeal')(graph)),
  ],
  [
    'fifteen days turned into one',
    'LIMIT_TOO_SHORT',
    (graph) => void (term(graph, 'absenceNotice').amount = 1),
  ],
  [
    'ninety days turned into a hundred',
    'LIMIT_TOO_LONG',
    (graph) => void (term(graph, 'inquiryTerm').amount = 100),
  ],
  [
    'a hold that stops the ninety days',
    'LAW_CLOCK_PAUSES',
    (graph) => void (term(graph, 'inquiryTerm').pausable = true),
  ],
  [
    'an extension that the law does not give',
    'LAW_MORE_TIME',
    (graph) =>
      void (term(graph, 'inquiryTerm').extension = { by: 'PRESIDING_OFFICER', times: 1, amount: 30 }),
  ],
  [
    'an end after a day that the law does not know',
    'LAW_MORE_TIME',
    (graph) =>
      void (term(graph, 'inquiryTerm').noEarlier = {
        field: 'servedOn',
        amount: 90,
        unit: 'DAY',
        away: null,
      }),
  ],
  [
    'a term that tells nobody',
    'NO_ESCALATION',
    (graph) => void Object.assign(term(graph, 'inquiryTerm'), { first: [], second: [], tells: [] }),
  ],
  [
    'a term that starts with nothing',
    'CLOCK_TRIGGER_MISSING',
    (graph) => void (term(graph, 'inquiryTerm').trigger = { on: 'STEP_OPENED', stepId: 'gone' }),
  ],
  [
    'a term that stops with nothing',
    'CLOCK_STOP_MISSING',
    (graph) => void (term(graph, 'inquiryTerm').stops = [{ stepId: 'findings', outcome: 'gone' }]),
  ],
  [
    'a term that takes the outcome of a meeting',
    'CLOCK_TAKES_NOTHING',
    (graph) => void (term(graph, 'appealTerm').takes = { stepId: 'hearing', outcome: 'concluded' }),
  ],
  [
    'a term out of order',
    'THRESHOLDS_OUT_OF_ORDER',
    (graph) => void (term(graph, 'inquiryTerm').firstAfter = 85),
  ],
  [
    'a reminder before a term begins',
    'REMINDER_TOO_EARLY',
    (graph) => void (term(graph, 'inquiryTerm').remindBefore = [90]),
  ],
  [
    'a waiting term that only begins with what waits for it',
    'CLOCK_STARTS_LATER',
    (graph) =>
      void (term(graph, 'absenceNotice').trigger = {
        on: 'STEP_COMPLETED',
        stepId: 'absence',
        outcome: null,
      }),
  ],
  [
    'a date of a term that is gone',
    'CLOCK_MISSING',
    (graph) => void (step(graph, 'hearing').serves = 'gone'),
  ],
  [
    'a term that counts from a day nobody asks for',
    'CLOCK_TRIGGER_MISSING',
    (graph) => void (term(graph, 'inquiryTerm').trigger = { on: 'DATE_ANSWERED', field: 'gone' }),
  ],
  [
    'a term that counts from a day in the complaint form',
    'CLOCK_TRIGGER_MISSING',
    (graph) => {
      const day = graph.attributes.find(({ key }) => key === 'servedOn')!
      day.componentId = graph.components.find(({ stepId }) => stepId === 'filing')!.id
      term(graph, 'inquiryTerm').trigger = { on: 'DATE_ANSWERED', field: 'servedOn' }
    },
  ],
  [
    'a clock that counts from a day that may be left empty',
    'CLOCK_DATE_OPTIONAL',
    (graph) => {
      graph.attributes.find(({ key }) => key === 'servedOn')!.required = false
      clock(graph, 'reply').trigger = { on: 'DATE_ANSWERED', field: 'servedOn' }
    },
  ],
  [
    'a term that counts hours from a day',
    'CLOCK_DATE_HOURS',
    (graph) => {
      const one = term(graph, 'inquiryTerm')
      Object.assign(one, { unit: 'HOUR', trigger: { on: 'DATE_ANSWERED', field: 'servedOn' }, lawRef: null })
    },
  ],
  [
    'a term without a length',
    'CLOCK_WITHOUT_LENGTH',
    (graph) => void Object.assign(term(graph, 'inquiryTerm'), { amount: 0, lawRef: null }),
  ],
  [
    'a term that ends with a day which cannot lie ahead',
    'CLOCK_DATE_PAST',
    (graph) => {
      const ending = { amount: 0, firstAfter: null, secondAfter: null, lawRef: null }
      const trigger = { on: 'DATE_ANSWERED', field: 'servedOn' }
      Object.assign(term(graph, 'settledTerm'), ending, { trigger })
    },
  ],
  [
    'a clock that counts from a day its own step asks for',
    'CLOCK_TRIGGER_MISSING',
    (graph) => void (clock(graph, 'acknowledge').trigger = { on: 'DATE_ANSWERED', field: 'lastIncidentOn' }),
  ],
  [
    'a clock that counts from a day asked only later',
    'CLOCK_STARTS_LATER',
    (graph) => void (clock(graph, 'acknowledge').trigger = { on: 'DATE_ANSWERED', field: 'servedOn' }),
  ],
  [
    'absences counted at a step that is no meeting',
    'CLOCK_MISSING',
    (graph) =>
      void (step(graph, 'hearing').outcomes.find(({ id }) => id === 'absent')!.absences = {
        at: 'report',
        times: 3,
      }),
  ],
  [
    'two terms of one name',
    'SAME_NAME',
    (graph) => void (term(graph, 'appealTerm').name = term(graph, 'inquiryTerm').name),
  ],
  [
    'the respondent never informed',
    'RESPONDENT_NOT_INFORMED',
    (graph) => void (graph.actions = graph.actions.filter(({ type }) => type !== 'INFORM_RESPONDENT')),
  ],
  [
    'the employer never informed',
    'EMPLOYER_NOT_INFORMED',
    (graph) => void (graph.actions = graph.actions.filter(({ type }) => type !== 'INFORM_EMPLOYER')),
  ],
  [
    'the hearing alone made an ACTION',
    'CLOCK_MISSING',
    (graph) => void Object.assign(step(graph, 'hearing'), { kind: 'ACTION', meeting: null }),
  ],
  [
    'seven days to serve that begin only when the complaint was accepted',
    'LAW_STARTS_ELSEWHERE',
    (graph) => void (term(graph, 'serveTerm').trigger = { on: 'STEP_OPENED', stepId: 'serve' }),
  ],
  [
    'ninety days from the first hearing',
    'LAW_STARTS_ELSEWHERE',
    (graph) => void (term(graph, 'inquiryTerm').trigger = { on: 'STEP_OPENED', stepId: 'hearing' }),
  ],
  [
    'the time to reply from the filing',
    'LAW_STARTS_ELSEWHERE',
    (graph) => void (clock(graph, 'reply').trigger = { on: 'CASE_FILED' }),
  ],
  [
    'the time to appeal from what the employer did',
    'LAW_STARTS_ELSEWHERE',
    (graph) =>
      void (term(graph, 'appealTerm').trigger = {
        on: 'STEP_COMPLETED',
        stepId: 'employerActs',
        outcome: null,
      }),
  ],
  [
    'ten days for the report from the filing',
    'LAW_STARTS_ELSEWHERE',
    (graph) => void (term(graph, 'reportTerm').trigger = { on: 'CASE_FILED' }),
  ],
  [
    'the appeal cut to thirty days, after which the case closes',
    'LIMIT_TOO_SHORT',
    (graph) => void (term(graph, 'appealTerm').amount = 30),
  ],
  [
    'the time to reply cut to five days',
    'LIMIT_TOO_SHORT',
    (graph) => void Object.assign(clock(graph, 'reply'), { amount: 5, firstAfter: 3, secondAfter: 5 }),
  ],
  [
    'a late complaint accepted after seven months',
    'LIMIT_TOO_LONG',
    (graph) =>
      void (step(graph, 'acknowledge').outcomes.find(({ id }) => id === 'extended')!.filedWithin!.amount = 7),
  ],
  [
    'two thresholds that tell nobody',
    'NO_ESCALATION',
    (graph) =>
      void Object.assign(clock(graph, 'employerActs'), { first: { notify: [] }, second: { notify: [] } }),
  ],
  [
    'a threshold that tells nobody beside one that does',
    'NO_ESCALATION',
    (graph) => void (clock(graph, 'employerActs').first = { notify: [] }),
  ],
  [
    'a threshold of a term that tells nobody',
    'NO_ESCALATION',
    (graph) => void (term(graph, 'inquiryTerm').first = []),
  ],
  [
    'a first threshold after the end',
    'THRESHOLDS_OUT_OF_ORDER',
    (graph) => void (clock(graph, 'employerActs').firstAfter = 61),
  ],
  ['a step without a deadline', 'NO_ESCALATION', (graph) => void (step(graph, 'acknowledge').clock = null)],
  [
    'a hearing that is held by itself',
    'AUTOMATIC_MEETING',
    (graph) => void (step(graph, 'hearing').setting.automatic = true),
  ],
  [
    'signatures of minutes that nobody must write',
    'SIGNED_WITHOUT_MINUTES',
    (graph) =>
      void (step(graph, 'hearing').meeting = {
        ...step(graph, 'hearing').meeting!,
        minutesRequired: false,
        minutesSignedBy: 'MEMBERS',
      }),
  ],
  ['a step that nobody does', 'NO_ONE_TO_ACT', (graph) => void (step(graph, 'serve').actor = null)],
  [
    'an outcome that leads nowhere',
    'OUTCOME_WITHOUT_EDGE',
    (graph) => void (graph.edges = graph.edges.filter(({ outcome }) => outcome !== 'kept')),
  ],
  [
    'an inquiry without a quorum',
    'MEETING_WITHOUT_QUORUM',
    (graph) => void (step(graph, 'hearing').meeting!.quorum = 1),
  ],
  [
    'an outcome that waits for a limit',
    'CLOCK_MISSING',
    (graph) => void (step(graph, 'appeal').outcomes[0]!.after = 'inquiryTerm'),
  ],
  [
    'the hearing alone made an ACTION, where nobody counts absences',
    'LAW_NEEDS_MEETING',
    (graph) => {
      Object.assign(step(graph, 'hearing'), { kind: 'ACTION', meeting: null })
      graph.meetingFields = []
      for (const id of ['hearing', 'absence'])
        for (const outcome of step(graph, id).outcomes) delete outcome.absences
    },
  ],
  [
    'bad faith inquired into without a hearing',
    'LAW_NEEDS_MEETING',
    (graph) => void Object.assign(step(graph, 'badFaithHearing'), { kind: 'ACTION', meeting: null }),
  ],
  ['the employer decides the findings', 'LAW_OTHERS_ACT', by('findings', 'EMPLOYER')],
  ['the complainant concludes the inquiry', 'LAW_OTHERS_ACT', by('conclude', 'COMPLAINANT')],
  ['the respondent sends the report', 'LAW_OTHERS_ACT', by('report', 'RESPONDENT')],
  ['the committee replies', 'LAW_OTHERS_ACT', by('reply', 'COMMITTEE')],
  ['the committee acts on its own report', 'LAW_OTHERS_ACT', by('employerActs', 'COMMITTEE')],
  ['the employer conciliates', 'LAW_OTHERS_ACT', by('conciliation', 'EMPLOYER')],
  ['the committee answers its own findings', 'LAW_OTHERS_ACT', by('complainantAnswers', 'COMMITTEE')],
  [
    'the admin of the workspace recommends relief',
    'LAW_OTHERS_ACT',
    (graph) => void (step(graph, 'relief').actor = { by: 'ROLE', role: 'WORKSPACE_ADMIN' }),
  ],
  [
    'relief is recommended by the employer when it is late',
    'LAW_OTHERS_ACT',
    (graph) => {
      const { second } = clock(graph, 'relief')
      clock(graph, 'relief').second = { ...second, reassignTo: { by: 'EMPLOYER' } }
    },
  ],
  ['a hearing before the respondent has replied', 'LAW_ORDER', also('serve', 'served', 'hearing')],
  ['a report before anybody could answer the findings', 'LAW_ORDER', lead('findings', 'proved', 'report')],
  ['the employer acts before there is a report', 'LAW_ORDER', also('conclude', 'concluded', 'employerActs')],
  [
    'relief once the report is there',
    'LAW_ORDER',
    also('employerActs', 'acted', 'relief', is('asksRelief', 'yes')),
  ],
  [
    'conciliation once the report is there',
    'LAW_ORDER',
    also('employerActs', 'acted', 'conciliation', is('asksConciliation', 'yes')),
  ],
  [
    'conciliation only once the hearing is held',
    'LAW_ORDER',
    (graph) => {
      graph.edges = graph.edges.filter(({ from, to }) => from !== 'reply' || to !== 'conciliation')
    },
  ],
  [
    'conciliation that the respondent asks for',
    'LAW_ON_REQUEST',
    (graph) => {
      const section = graph.components.find(({ stepId }) => stepId === 'reply')!
      const asksFor = graph.attributes.find(({ key }) => key === 'asksConciliation')!
      graph.attributes.push({ ...asksFor, id: 'theirs', key: 'theirWish', componentId: section.id, order: 9 })
      graph.edges = graph.edges.map((edge) =>
        edge.from === 'reply' && edge.to === 'conciliation'
          ? { ...edge, condition: is('theirWish', 'yes') }
          : edge,
      )
    },
  ],
  [
    'an outcome that ends a step which is not there',
    'ENDS_MISSING',
    (graph) => ends(graph, [{ stepId: 'gone', outcome: 'over' }]),
  ],
  [
    'an outcome that ends a hearing',
    'ENDS_NOTHING',
    (graph) => ends(graph, [{ stepId: 'hearing', outcome: 'concluded' }]),
  ],
  [
    'an outcome that ends its own step',
    'ENDS_NOTHING',
    (graph) => ends(graph, [{ stepId: 'conclude', outcome: 'hearMore' }]),
  ],
  [
    'an outcome that ends a step with words that nobody writes',
    'ENDS_DEMANDS',
    (graph) => ends(graph, [{ stepId: 'settled', outcome: 'broken' }]),
  ],
  [
    'an outcome that ends a step which comes straight back',
    'ENDS_ROUND',
    (graph) => {
      ends(graph, [{ stepId: 'requests', outcome: 'over' }])
      graph.edges.push({ id: 'more', from: 'requests', outcome: 'over', to: 'requests', condition: null })
    },
  ],
  [
    'a pack chosen and nothing of it served',
    'LAW_NOT_SERVED',
    (graph) => {
      for (const one of graph.steps) if (one.clock) one.clock.lawRef = null
      for (const one of graph.clocks) one.lawRef = null
    },
  ],
]

describe('of a sound process, each is named', () => {
  test('and nothing is named before', () => {
    expect([codes(posh), codes(committeeMeeting)]).toEqual([[], []])
  })

  test.each(defects)('%s', (_name, code, spoil) => {
    const graph = structuredClone(posh)
    const spoilt = spoil(graph) ?? graph
    const { problems = [] } = compile(spoilt)
    const matches = problems.filter((one) => one.code === code)
    expect(problems.map((one) => one.code)).toContain(code)
    const fix = matches[0]?.fix
    if (!fix) return
    const mended = applyFix(fix.edit, { id: 'fresh', outcome: 'Done' })(spoilt)
    const left = codes(mended)
    // One cause can be named at several places.
    expect(left.filter((one) => one === code).length).toBeLessThan(matches.length)
    // And it leaves no other mistake behind than those that were there.
    const before = problems.map((one) => one.code)
    expect(left.filter((one) => !before.includes(one))).toEqual([])
  })

  test('these nothing else would name', () => {
    const lawCodes = ['LAW_OTHERS_ACT', 'LAW_ORDER', 'LAW_NEEDS_MEETING', 'LAW_ON_REQUEST']
    const alone = defects.filter(([, code, spoil]) => {
      const graph = structuredClone(posh)
      const { problems = [] } = compile(spoil(graph) ?? graph)
      return lawCodes.includes(code) && problems.every((one) => one.code === code || one.isWarning)
    })
    expect(alone.map(([name]) => name)).toEqual([
      'conciliation without her request',
      'bad faith inquired into without a hearing',
      'the complainant concludes the inquiry',
      'the respondent sends the report',
      'the committee replies',
      'the committee acts on its own report',
      'the committee answers its own findings',
      'the admin of the workspace recommends relief',
      'a hearing before the respondent has replied',
      'a report before anybody could answer the findings',
      'relief once the report is there',
      'conciliation only once the hearing is held',
      'conciliation that the respondent asks for',
    ])
  })

  test('nine of ten with a fix of one press', () => {
    const offered = defects.filter(([, code, spoil]) => {
      const graph = structuredClone(posh)
      return compile(spoil(graph) ?? graph).problems?.some((one) => one.code === code && one.fix)
    })
    expect(defects.length).toBeGreaterThanOrEqual(56)
    expect(offered.length / defects.length).toBeGreaterThanOrEqual(0.9)
  })

  test('what only looks like one is not', () => {
    const graph = structuredClone(posh)
    into(graph, 'conciliation').condition = {
      match: 'ANY',
      tests: [...is('asksConciliation', 'yes').tests, ...is('asksConciliation', 'no').tests],
    }
    addNumberQuestion(graph, { min: 3, max: 3 })
    clock(graph, 'employerActs').remindBefore = [6]
    step(graph, 'serve').name = step(graph, 'hearing').name
    step(graph, 'settlement').setting.allowSkip = true
    expect(codes(graph)).toEqual([])
  })
})

describe('of the law of Canada', () => {
  const errorCodes = (spoil: (graph: Graph) => void) => {
    const graph = structuredClone(canada)
    spoil(graph)
    return (compile(graph).problems ?? []).filter(({ isWarning }) => !isWarning).map(({ code }) => code)
  }
  test.each<[string, ProblemCode[], (graph: Graph) => void]>([
    ['nothing is named before', [], () => {}],
    [
      'the contact counted from when the notice was accepted',
      ['LAW_STARTS_ELSEWHERE'],
      (graph) => void (term(graph, 'contactTerm').trigger = { on: 'STEP_OPENED', stepId: 'contact' }),
    ],
    [
      'the year counted from the first contact with the respondent',
      ['LAW_STARTS_ELSEWHERE'],
      (graph) =>
        void (term(graph, 'wholeTerm').trigger = {
          on: 'STEP_COMPLETED',
          stepId: 'respondent',
          outcome: 'contacted',
        }),
    ],
    [
      'an investigator named after thirty days',
      ['LIMIT_TOO_SHORT', 'THRESHOLDS_OUT_OF_ORDER'],
      (graph) => void (term(graph, 'investigatorTerm').amount = 30),
    ],
    [
      'an investigation that the committee decides on',
      ['LAW_ON_REQUEST'],
      (graph) => void (step(graph, 'request').actor = { by: 'COMMITTEE' }),
    ],
    [
      'the sixty days counted from the press of a button',
      ['LAW_STARTS_ELSEWHERE'],
      (graph) =>
        void (term(graph, 'investigatorTerm').trigger = {
          on: 'STEP_COMPLETED',
          stepId: 'noticeOfInvestigation',
          outcome: 'given',
        }),
    ],
    [
      'an investigator before anybody asked for an investigation',
      // Who was not contacted learns of it by the notice, which is passed over.
      ['LAW_ORDER', 'RESPONDENT_NOT_INFORMED'],
      (graph) => {
        graph.edges.push({ ...into(graph, 'request'), id: 'more', to: 'investigator' })
      },
    ],
    [
      'a report of no investigator',
      // Who was not contacted learns of it by the notice, which is passed over.
      ['LAW_ORDER', 'RESPONDENT_NOT_INFORMED'],
      (graph) => {
        graph.edges.push({ ...into(graph, 'request'), id: 'more', to: 'report' })
      },
    ],
    ['the committee chooses alone', ['LAW_OTHERS_ACT'], by('choose', 'COMMITTEE')],
    ['the respondent carries out what was chosen', ['LAW_OTHERS_ACT'], by('implement', 'RESPONDENT')],
    ['the principal party contacts themself', ['LAW_OTHERS_ACT'], by('contact', 'COMPLAINANT')],
    [
      'only the committee is reminded of the monthly update',
      ['LAW_NOT_TOLD', 'LAW_NOT_TOLD'],
      (graph) => {
        for (const one of graph.clocks) if (one.kind === 'REPEAT') one.tells = to('COMMITTEE')
      },
    ],
    [
      'the respondent hears nothing monthly',
      ['LAW_NOT_TOLD'],
      (graph) => void (term(graph, 'updateRespondent').tells = to('COMMITTEE')),
    ],
    [
      'nobody is told monthly',
      ['LAW_NOT_SERVED'],
      (graph) => {
        graph.clocks = graph.clocks.filter(({ kind }) => kind !== 'REPEAT')
      },
    ],
  ])('%s', (_name, codesFound, spoil) => expect(errorCodes(spoil).toSorted()).toEqual(codesFound))
})

test.each<[string, ProblemCode[], (graph: Graph) => void]>([
  ['nothing is named before', [], () => {}],
  ['the respondent investigates', ['LAW_OTHERS_ACT'], by('investigate', 'RESPONDENT')],
  ['whoever complained chooses who investigates', ['LAW_OTHERS_ACT'], by('investigator', 'COMPLAINANT')],
  ['whoever complained carries out what follows', ['LAW_OTHERS_ACT'], by('corrective', 'COMPLAINANT')],
  [
    'results without an investigation',
    ['LAW_ORDER'],
    (graph) => void graph.edges.push({ ...into(graph, 'investigate'), id: 'more', to: 'results' }),
  ],
  [
    'nobody chooses an investigator by a date of the Act',
    ['LAW_NOT_SERVED'],
    (graph) => {
      for (const one of graph.steps) if (one.clock?.lawRef === 'ON-32-0-7') one.clock.lawRef = null
    },
  ],
])('of the law of Ontario: %s', (_name, codesFound, spoil) => {
  const graph = structuredClone(ontario)
  spoil(graph)
  const errors = (compile(graph).problems ?? []).filter(({ isWarning }) => !isWarning)
  expect(errors.map(({ code }) => code)).toEqual(codesFound)
})

test('more time after a long absence is what the law of Canada gives, and not a day more', () => {
  const errorCodes = (change: Partial<NonNullable<CaseClock['noEarlier']>>) => {
    const graph = structuredClone(canada)
    const whole = term(graph, 'wholeTerm')
    whole.noEarlier = { ...whole.noEarlier!, ...change }
    return (compile(graph).problems ?? []).filter(({ isWarning }) => !isWarning).map(({ code }) => code)
  }
  const away = { field: 'awayFrom', moreThan: 89 }
  expect([errorCodes({}), errorCodes({ amount: 5 })]).toEqual([[], []])
  const { open: _open, ...shut } = term(canada, 'wholeTerm').noEarlier!.away!
  expect(errorCodes({ away: shut })).toEqual([])
  for (const more of [{ amount: 7 }, { amount: 300, unit: 'DAY' as const }, { away }, { away: null }])
    expect(errorCodes(more)).toEqual(['LAW_MORE_TIME'])
})

test('a late complaint is accepted up to six months after the last incident, and the law is asked about it', () => {
  const problemsWith = (change: (extended: Outcome) => Outcome) => {
    const graph = structuredClone(posh)
    const first = step(graph, 'acknowledge')
    first.outcomes = first.outcomes.map((one) => (one.id === 'extended' ? change(one) : one))
    return compile(graph).problems ?? []
  }
  const within = (amount: number, unit: 'DAY' | 'MONTH') =>
    problemsWith((one) => ({ ...one, filedWithin: { ...one.filedWithin!, amount, unit } }))
  expect([within(6, 'MONTH'), within(5, 'MONTH'), within(180, 'DAY')]).toEqual([[], [], []])
  for (const problems of [within(7, 'MONTH'), within(190, 'DAY')]) {
    expect(problems.map(({ code }) => code)).toEqual(['LIMIT_TOO_LONG'])
    expect(problems[0]?.fix?.edit).toMatchObject({
      part: { filedWithin: { field: 'lastIncidentOn', amount: 6, unit: 'MONTH', lawRef: 'POSH-9-MORE' } },
    })
  }
  const uncapped = problemsWith(({ filedWithin: _filedWithin, ...one }) => one)
  expect(uncapped.map(({ code, nodeId }) => [code, nodeId])).toEqual([['LAW_NOT_SERVED', null]])
})
