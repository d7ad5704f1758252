/**
 * The table of law.md: changes of a drawing that a law pack must notice. Each is made as a designer makes it, by the
 * edits of the canvas, and only then looked at.
 */
import { describe, expect, test } from 'vitest'
import { compile } from './compile.ts'
import { addCaseClock, removeCaseClock, setCaseClock, setCaseLaw, setCaseLength } from './edit/caseClocks.ts'
import { addClock, setClock, setLength } from './edit/clocks.ts'
import { addEdge, reconnect, setCondition, setNext } from './edit/edges.ts'
import { removeAttribute } from './edit/forms.ts'
import { applyFix } from './edit/fixes.ts'
import { removeOutcome, setOutcome } from './edit/outcomes.ts'
import { inTurn, type Edit } from './edit/rows.ts'
import { removeStage } from './edit/stages.ts'
import { removeStep, setStep } from './edit/steps.ts'
import { setWithdrawal, setFiling } from './edit/workflow.ts'
import type { FilingSection, Graph } from './graph.ts'
import type { GraphProblem, ProblemCode } from './problem.ts'
import { inspect } from './soundness/soundness.ts'
import { canada } from './templates/canada/canada.ts'
import { is } from './templates/build.ts'
import { eu } from './templates/eu/eu.ts'
import { ireland } from './templates/eu/ireland.ts'
import { templates } from './templates/index.ts'
import { ontario } from './templates/ontario/ontario.ts'
import { posh } from './templates/posh/posh.ts'

const problemsOf = (graph: Graph): GraphProblem[] => compile(graph).problems ?? []
/** The ids of the arrows of an outcome. */
const arrows = (graph: Graph, from: string, outcome: string): string[] =>
  graph.edges.filter((edge) => edge.from === from && edge.outcome === outcome).map(({ id }) => id)
const leadTo =
  (from: string, outcome: string, to: string): Edit =>
  (graph) =>
    arrows(graph, from, outcome).reduce((left, id) => reconnect(id, { to })(left), graph)

type Row = [change: string, law: RegExp, code: ProblemCode, edit: Edit]
const ofPosh: Row[] = [
  [
    'the 90 days are stopped by a hearing',
    /s\.11\(4\)/,
    'LAW_STOPS_EARLY',
    setCaseClock('inquiryTerm', { stops: [{ stepId: 'hearing', outcome: 'concluded' }] }),
  ],
  [
    'the 90 days are stopped by a hearing, however it ends, beside the conclusion',
    /s\.11\(4\)/,
    'LAW_STOPS_EARLY',
    (graph) =>
      setCaseClock('inquiryTerm', {
        stops: [
          ...graph.clocks.find(({ id }) => id === 'inquiryTerm')!.stops,
          { stepId: 'hearing', outcome: null },
        ],
      })(graph),
  ],
  [
    'the 90 days are stopped by service',
    /s\.11\(4\)/,
    'LAW_STOPS_EARLY',
    setCaseClock('inquiryTerm', { stops: [{ stepId: 'serve', outcome: null }] }),
  ],
  [
    'the 90 days are stopped when the complainant asks for nothing',
    /s\.11\(4\)/,
    'LAW_STOPS_EARLY',
    setCaseClock('inquiryTerm', { stops: [{ stepId: 'requests', outcome: 'over' }] }),
  ],
  [
    'ex parte without waiting for the notice',
    /7\(5\)/,
    'LAW_MUST_WAIT',
    setOutcome('absence', 'exParte', { after: null }),
  ],
  [
    'ex parte after one absence',
    /7\(5\)/,
    'LAW_FEW_ABSENCES',
    setOutcome('absence', 'exParte', { absences: { at: 'hearing', times: 1, of: 'noticeTo' } }),
  ],
  [
    'ex parte without any absence',
    /7\(5\)/,
    'LAW_FEW_ABSENCES',
    setOutcome('absence', 'exParte', { absences: null }),
  ],
  [
    'ex parte by the absences of a person whom the notice does not name',
    /7\(5\)/,
    'LAW_FEW_ABSENCES',
    setOutcome('absence', 'exParte', { absences: { at: 'hearing', times: 3 } }),
  ],
  [
    'ex parte with a notice that names nobody',
    /7\(5\)/,
    'LAW_FEW_ABSENCES',
    inTurn(
      removeAttribute('noticeTo'),
      setOutcome('absence', 'exParte', { absences: { at: 'hearing', times: 3 } }),
    ),
  ],
  ['ex parte right from the notice', /7\(5\)/, 'LAW_MUST_WAIT', leadTo('giveNotice', 'given', 'findings')],
  [
    'the decision without a notice',
    /7\(5\)/,
    'LAW_ORDER',
    addEdge({ id: 'past', from: 'hearing', outcome: 'absent', to: 'absence' }),
  ],
  [
    'the 15 days run from when the step opens',
    /7\(5\)/,
    'LAW_STARTS_ELSEWHERE',
    setCaseClock('absenceNotice', { trigger: { on: 'STEP_OPENED', stepId: 'absence' } }),
  ],
  [
    'the 15 days run from when somebody says that the notice was given',
    /7\(5\)/,
    'LAW_STARTS_ELSEWHERE',
    setCaseClock('absenceNotice', {
      trigger: { on: 'STEP_COMPLETED', stepId: 'giveNotice', outcome: 'given' },
    }),
  ],
  ['ex parte right from the hearing', /7\(5\)/, 'LAW_MUST_WAIT', leadTo('hearing', 'absent', 'findings')],
  [
    'notice of one day, its citation removed',
    /7\(5\)/,
    'LAW_MUST_WAIT',
    inTurn(setCaseLaw('absenceNotice', null), setCaseLength('absenceNotice', 1, 'DAY')),
  ],
  ['no notice at all', /7\(5\)/, 'LAW_MUST_WAIT', removeCaseClock('absenceNotice')],
  [
    'the appeal term can be closed on day 0',
    /s\.18/,
    'LAW_MUST_WAIT',
    setOutcome('appeal', 'noAppeal', { after: null }),
  ],
  [
    'the appeal term can be closed on day 0, and ends nothing',
    /s\.18/,
    'LAW_MUST_WAIT',
    inTurn(setOutcome('appeal', 'noAppeal', { after: null }), setCaseClock('appealTerm', { takes: null })),
  ],
  [
    'a late complaint is accepted without written reasons',
    /s\.9/,
    'LAW_MUST_WRITE',
    setOutcome('acknowledge', 'extended', { mustWrite: false }),
  ],
  [
    '“not proved” leads straight to bad faith',
    /s\.14/,
    'LAW_MUST_WRITE',
    leadTo('findings', 'notProved', 'badFaithHearing'),
  ],
  [
    '“not proved” with reasons leads straight to bad faith',
    /s\.14/,
    'LAW_ORDER',
    inTurn(
      setOutcome('findings', 'notProved', { mustWrite: true }),
      leadTo('findings', 'notProved', 'badFaithHearing'),
    ),
  ],
  [
    'conciliation again on a request from before',
    /s\.10/,
    'LAW_ON_REQUEST',
    (graph) =>
      inTurn(
        leadTo('hearing', 'conciliation', 'conciliation'),
        ...arrows(graph, 'hearing', 'conciliation').map((id) =>
          setCondition(id, is('wantsConciliation', 'yes')),
        ),
      )(graph),
  ],
  [
    'conciliation again as the complaint asked for it',
    /s\.10/,
    'LAW_ON_REQUEST',
    (graph) => leadTo('conciliation', 'notSettled', 'reply')(graph),
  ],
  [
    'no way to report a broken settlement',
    /s\.11\(1\)/,
    'LAW_NO_WAY_BACK',
    inTurn(removeOutcome('settled', 'broken'), removeStep('broken')),
  ],
  [
    'the report of a broken settlement closes the case',
    /s\.11\(1\)/,
    'LAW_NO_WAY_BACK',
    leadTo('settled', 'broken', 'close'),
  ],
  [
    'a broken settlement leads to no inquiry',
    /s\.11\(1\)/,
    'LAW_NO_WAY_BACK',
    leadTo('broken', 'inquire', 'close'),
  ],
  [
    'the reply counts from the click that sends the copy',
    /7\(3\)/,
    'LAW_STARTS_ELSEWHERE',
    setClock('reply', { trigger: { on: 'STEP_COMPLETED', stepId: 'serve' } }),
  ],
  [
    'the reply counts from when its step opens',
    /7\(3\)/,
    'LAW_STARTS_ELSEWHERE',
    setClock('reply', { trigger: { on: 'STEP_OPENED' } }),
  ],
]

/** As the templates were drawn before: the clock of a step, and none of the case. */
const onItsStep =
  (stepId: string, term: string): Edit =>
  (graph) => {
    const { lawRef = null, amount = 7, unit = 'DAY' } = graph.clocks.find(({ id }) => id === term) ?? {}
    return inTurn(
      removeCaseClock(term),
      addClock(stepId),
      setClock(stepId, { trigger: { on: 'CASE_FILED' }, lawRef, pausable: false }),
      setLength(stepId, amount, unit),
    )(graph)
  }

const ofEu: Row[] = [
  [
    'silence after seven days starts nothing',
    /9\(1\)\(f\)/,
    'LAW_STARTS_ELSEWHERE',
    setCaseClock('feedbackTerm', {
      trigger: { on: 'STEP_COMPLETED', stepId: 'acknowledge', outcome: 'acknowledged' },
    }),
  ],
  [
    'the three months begin with the assessment',
    /9\(1\)\(f\)/,
    'LAW_STARTS_ELSEWHERE',
    setCaseClock('feedbackTerm', { trigger: { on: 'STEP_OPENED', stepId: 'assess' } }),
  ],
  [
    'silence takes no outcome',
    /9\(1\)\(b\)/,
    'LAW_SILENCE',
    setCaseClock('acknowledgement', { takes: null }),
  ],
  [
    'the three months are stopped by the assessment',
    /9\(1\)\(f\)/,
    'LAW_STOPS_EARLY',
    setCaseClock('feedbackTerm', { stops: [{ stepId: 'assess', outcome: null }] }),
  ],
  [
    'the respondent may read who reported',
    /Art 16/,
    'LAW_READS',
    setFiling({ respondentSees: ['COMPLAINANT'] }),
  ],
  ['the employer may read who reported', /Art 16/, 'LAW_READS', setFiling({ employerSees: ['COMPLAINANT'] })],
]

/** The same with a deadline of the case, which each further feedback ends and begins anew. */
const byTerm: Edit = (graph) => {
  const steps = ['furtherFeedback', 'nextFeedback']
  return inTurn(
    addCaseClock({
      ...graph.clocks.find(({ id }) => id === 'feedbackTerm')!,
      id: 'furtherTerm',
      name: 'Further feedback',
      trigger: { on: 'STEP_COMPLETED', stepId: 'feedback', outcome: 'given' },
      again: [
        ...steps.map((stepId) => ({ stepId, outcome: 'given' })),
        { stepId: 'askLater', outcome: 'asked' },
      ],
      stops: [
        ...steps.map((stepId) => ({ stepId, outcome: null })),
        { stepId: 'askFurther', outcome: 'notYet' },
        { stepId: 'askFurther', outcome: 'over' },
      ],
      lawRef: 'IE-FURTHER',
    }),
    ...steps.map((id) => setStep(id, { clock: null, serves: 'furtherTerm' })),
    setStep('askFurther', { serves: 'furtherTerm' }),
  )(graph)
}
const irishTerm = (part: Parameters<typeof setCaseClock>[1]): Edit =>
  inTurn(byTerm, setCaseClock('furtherTerm', part))

const ofIreland: Row[] = [
  [
    'further feedback is given once',
    /s\.6A/,
    'LAW_ONLY_ONCE',
    (graph) =>
      inTurn(
        leadTo('furtherFeedback', 'given', 'askLater'),
        leadTo('nextFeedback', 'given', 'askLater'),
      )(graph),
  ],
  [
    'further feedback begins no new term',
    /s\.6A/,
    'LAW_ONLY_ONCE',
    irishTerm({ again: [{ stepId: 'askLater', outcome: 'asked' }] }),
  ],
  ['further feedback does not end its term', /s\.6A/, 'LAW_ONLY_ONCE', irishTerm({ stops: [] })],
  [
    'the request stops the term of what it asks for',
    /s\.6A/,
    'LAW_STOPS_EARLY',
    (graph) => {
      const drawn = byTerm(graph)
      const { stops } = drawn.clocks.find(({ id }) => id === 'furtherTerm')!
      return setCaseClock('furtherTerm', { stops: [...stops, { stepId: 'askFurther', outcome: 'asked' }] })(
        drawn,
      )
    },
  ],
  [
    'further feedback nobody asked for',
    /s\.6A/,
    'LAW_ON_REQUEST',
    leadTo('feedback', 'given', 'furtherFeedback'),
  ],
  ['further feedback every six months', /s\.6A/, 'LIMIT_TOO_LONG', setLength('nextFeedback', 6, 'MONTH')],
  [
    'the first three months begin with the assessment',
    /s\.6A/,
    'LAW_STARTS_ELSEWHERE',
    setClock('furtherFeedback', { trigger: { on: 'STEP_COMPLETED', stepId: 'assess' } }),
  ],
  [
    'no further feedback',
    /s\.6A/,
    'LAW_NOT_SERVED',
    inTurn(removeStep('furtherFeedback'), removeStep('nextFeedback')),
  ],
]

const ofCanada: [change: string, law: RegExp, code: ProblemCode, edit: Edit][] = [
  ['withdrawn, it closes at once', /6\(1\)/, 'LAW_WITHDRAWAL_CLOSES', setWithdrawal({ leadsTo: undefined })],
  ['withdrawn, the report follows', /6\(1\)/, 'LAW_WITHDRAWAL_CLOSES', setWithdrawal({ leadsTo: 'report' })],
  [
    'the joint review is no such step',
    /6\(1\)/,
    'LAW_WITHDRAWAL_CLOSES',
    setClock('jointReview', { lawRef: null }),
  ],
  ['no joint review', /6\(1\)/, 'LAW_WITHDRAWAL_CLOSES', removeStep('jointReview')],
  ['withdrawn only early', /s\.18/, 'LAW_WITHDRAWAL', setWithdrawal({ untilStageId: 'measures' })],
]

/** What the employer may read of a complaint beyond what it needs to act. */
const toEmployer: [Graph, RegExp, FilingSection][] = [
  [posh, /s\.16/, 'INCIDENTS'],
  [posh, /s\.16/, 'WITNESSES'],
  [canada, /s\.30/, 'COMPLAINANT'],
  [canada, /s\.30/, 'WITNESSES'],
  [ontario, /s\.32\.0\.6/, 'EVIDENCE'],
]

/** Noticed, with the citation; and where one press is offered, it takes the problem away and adds no other. */
function expectNoticed(intact: Graph, law: RegExp, code: ProblemCode, edit: Edit): void {
  const changed = edit(intact)
  const before = problemsOf(changed)
  const noticed = before.filter((one) => one.code === code)
  expect(before.map((one) => one.code)).toContain(code)
  expect(JSON.stringify(noticed[0]?.text.params)).toMatch(law)
  const fix = noticed[0]?.fix
  if (!fix) return
  const after = problemsOf(applyFix(fix.edit, { id: 'fresh', outcome: 'Done' })(changed))
  expect(after.filter((one) => one.code === code).length).toBeLessThan(noticed.length)
  const known = new Set(before.map((one) => one.code))
  expect(after.filter((one) => !known.has(one.code))).toEqual([])
}

describe('changes that the law does not bear are noticed', () => {
  test.each<[Graph, RegExp, string, string]>([
    [posh, /Rule 7/, 'serve', 'serveTerm'],
    [canada, /20-22/, 'contact', 'contactTerm'],
    [canada, /s\.23/, 'negotiate', 'effortsTerm'],
  ])('time from the filing is not watched before its step opens: %#', (graph, law, stepId, term) =>
    expectNoticed(graph, law, 'LAW_NEEDS_TERM', onItsStep(stepId, term)),
  )
  test.each(toEmployer)('the employer reads more of the complaint: %#', (graph, law, section) => {
    const change = setFiling({ employerSees: [...graph.filing.employerSees, section] })
    expectNoticed(graph, law, 'LAW_MAY_REVEAL', change)
    expect(problemsOf(change(graph)).map(({ confirm }) => confirm)).toContainEqual(expect.any(String))
  })
  test.each(ofCanada)('Canada: %s', (_change, law, code, edit) => expectNoticed(canada, law, code, edit))
  test.each(ofPosh)('POSH: %s', (_change, law, code, edit) => expectNoticed(posh, law, code, edit))
  test.each(ofIreland)('Ireland: %s', (_change, law, code, edit) => expectNoticed(ireland, law, code, edit))
  test.each(ofEu)('Ireland as the EU: %s', (_change, law, code, edit) =>
    expectNoticed(ireland, law, code, edit),
  )
  test.each(ofEu)('EU: %s', (_change, law, code, edit) => expectNoticed(eu, law, code, edit))
})

const drawn = Object.values(templates).filter(({ graph }) => graph.steps.length > 0)
test.each(drawn.map(({ id, graph }) => [id, graph] as const))('nothing is named in %s', (_id, graph) => {
  expect(inspect(graph).problems).toEqual([])
})

describe('lawful changes pass', () => {
  test('Ireland with a deadline of the case that each further feedback begins anew', () => {
    expect(problemsOf(byTerm(ireland)).map(({ code, nodeId }) => `${code} ${nodeId}`)).toEqual([])
  })

  test('POSH without its relief steps', () => {
    const without = inTurn(removeStep('relief'), removeStep('reliefGiven'))(posh)
    // Their stage is left, and is asked about as any empty stage is.
    expect(problemsOf(without).map(({ code, nodeId }) => `${code} ${nodeId}`)).toEqual(['EMPTY_STAGE relief'])
    expect(problemsOf(removeStage('relief')(without))).toEqual([])
  })

  test('POSH with “terminate” of Rule 7(5), which leads to the report', () => {
    expect(posh.edges).toContainEqual(expect.objectContaining({ outcome: 'terminate', to: 'report' }))
    expect(inspect(posh).problems).toEqual([])
    // Not so where the findings lead there.
    expect(problemsOf(setNext('x', 'findings', 'proved', 'report')(posh))).not.toEqual([])
  })
})
