/**
 * What publishing asks about forms, texts and visibility: what cannot work is refused; what a reasonable admin may
 * keep is kept with a reason, and that stays in the version.
 */
import { describe, expect, test } from 'vitest'
import { compile, problemsOf, type Known } from './compile.ts'
import { addAction, setAction } from './edit/actions.ts'
import { setCaseClock } from './edit/caseClocks.ts'
import { applyFix } from './edit/fixes.ts'
import { addAttribute, addComponent, setAttribute, setComponent } from './edit/forms.ts'
import { addOutcome } from './edit/outcomes.ts'
import { inTurn, type Edit } from './edit/rows.ts'
import { addStage, setStage } from './edit/stages.ts'
import { setMeeting, setStepSetting } from './edit/steps.ts'
import { confirmProblem, setFiling } from './edit/workflow.ts'
import { Graph, type Attribute, type Condition } from './graph.ts'
import type { ProblemCode } from './problem.ts'
import { is } from './templates/build.ts'
import { boardMeeting } from './templates/boardMeeting.ts'
import { eu } from './templates/eu/eu.ts'
import { grievance } from './templates/grievance/grievance.ts'

const codes = (graph: Graph, known?: Known): ProblemCode[] => problemsOf(graph, known).map(({ code }) => code)
const ids = { id: 'fresh', outcome: 'Done' }
const everyStage =
  (edit: (id: string) => Edit): Edit =>
  (graph) =>
    inTurn(...graph.stages.map(({ id }) => edit(id)))(graph)
const everyStep =
  (edit: (id: string) => Edit): Edit =>
  (graph) =>
    inTurn(...graph.steps.map(({ id }) => edit(id)))(graph)

const options = [
  { id: 'yes', text: 'Yes', freeText: false },
  { id: 'no', text: 'No', freeText: false },
]
/** A section of the complaint form with these questions, and what each is shown on. */
const asking = (
  questions: Record<string, Condition | null>,
  part: Partial<Attribute> = {},
  section: Condition | null = null,
): Edit =>
  inTurn(
    addComponent({ id: 'sec', stepId: 'filing', title: 'Section', visibleTo: [], visibleWhen: section }),
    ...Object.entries(questions).map(([key, visibleWhen]) =>
      addAttribute({
        id: key,
        key,
        componentId: 'sec',
        type: 'SINGLE_SELECT',
        label: `About ${key}`,
        options,
        visibleWhen,
        required: true,
        ...part,
      }),
    ),
  )
const noticeOf = (subject: string, body: string): Edit =>
  addAction({
    id: 'told',
    stepId: 'read',
    on: 'COMPLETE',
    type: 'NOTIFY',
    recipients: [{ to: 'COMPLAINANT' }],
    template: { subject, body },
  })

type Row = [what: string, code: ProblemCode, edit: Edit, of?: Graph]
const refusedRows: Row[] = [
  ['a question shown by itself alone', 'SHOWN_IN_CIRCLE', asking({ one: is('one', 'yes') })],
  [
    'three questions that are shown by each other',
    'SHOWN_IN_CIRCLE',
    asking({ one: is('two', 'yes'), two: is('three', 'yes'), three: is('one', 'yes') }),
  ],
  ['a section shown by a question inside it', 'SHOWN_IN_CIRCLE', asking({ one: null }, {}, is('one', 'yes'))],
  [
    'a question and its section shown on answers that exclude each other',
    'CONDITION_NEVER_HOLDS',
    inTurn(
      asking({ first: null }),
      addComponent({
        id: 'more',
        stepId: 'filing',
        title: 'More',
        visibleTo: [],
        visibleWhen: is('first', 'yes'),
      }),
      addAttribute({
        id: 'deep',
        key: 'deep',
        componentId: 'more',
        type: 'TEXT_AREA',
        label: 'More about it',
        required: true,
        visibleWhen: is('first', 'no'),
      }),
    ),
  ],
  [
    'a condition on an option that is not there',
    'CONDITION_VALUE_UNKNOWN',
    asking({ one: null, two: is('one', 'maybe') }),
  ],
  [
    'twin options',
    'TWIN_OPTIONS',
    inTurn(
      asking({ one: null }),
      setAttribute('one', { options: [...options, { id: 'twin', text: ' yes ', freeText: false }] }),
    ),
  ],
  ['a notice without words', 'NOTICE_WITHOUT_WORDS', noticeOf('  ', '')],
  ['a name in braces that nothing fills in', 'UNKNOWN_NAME', noticeOf('About {case_no}', 'Dear {firstName}')],
  ['a quorum of 50', 'QUORUM_TOO_LARGE', setMeeting('hear', { quorum: 50 })],
]
const askedRows: Row[] = [
  ['an empty section', 'EMPTY_SECTION', asking({})],
  [
    'a film without a transcript',
    'VIDEO_WITHOUT_TEXT',
    inTurn(
      asking({ film: null }, { type: 'VIDEO', options: [], required: false }),
      setAttribute('film', { config: { url: 'https://example.org/film' } }),
    ),
  ],
  ['no stage for anybody', 'NOTHING_SHOWN', everyStage((id) => setStage(id, { visibleTo: [] }))],
  [
    'what the respondent never comes to see',
    'RESPONDENT_UNAWARE',
    setFiling({ respondentSees: ['INCIDENTS'] }),
  ],
  ['a quorum of 20', 'QUORUM_TOO_LARGE', setMeeting('hear', { quorum: 20 })],
  [
    'a deadline of 3,650 months',
    'DEADLINE_VERY_LONG',
    setCaseClock('acceptTerm', { amount: 3650, unit: 'MONTH' }),
  ],
  ['an empty stage', 'EMPTY_STAGE', addStage({ id: 'later', name: 'Later', visibleTo: ['COMPLAINANT'] })],
  [
    'every step can be skipped',
    'ALL_SKIPPABLE',
    everyStep((id) => setStepSetting(id, { allowSkip: true })),
    boardMeeting,
  ],
]

/** What is offered mends it, and breaks nothing else. */
function expectMended(graph: Graph, code: ProblemCode): void {
  const problems = problemsOf(graph)
  const fix = problems.find((one) => one.code === code)?.fix
  if (!fix) return
  const after = codes(applyFix(fix.edit, ids)(graph))
  expect(after.filter((one) => one === code).length).toBeLessThan(
    problems.filter((one) => one.code === code).length,
  )
  expect(after.filter((one) => !problems.some(({ code: before }) => before === one))).toEqual([])
}

describe('what cannot work is refused', () => {
  test.each(refusedRows)('%s', (_what, code, edit) => {
    const graph = edit(grievance)
    expect(Graph.safeParse(graph).error).toBeUndefined()
    const problems = problemsOf(graph).filter((one) => one.code === code)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.every(({ confirm, isWarning }) => confirm === undefined && !isWarning)).toBe(true)
    expect(compile(graph).definition).toBeUndefined()
    expectMended(graph, code)
  })

  test('a circle that another answer leads into is none', () => {
    const first = is('first', 'yes').tests
    const either: Condition = { match: 'ANY', tests: [...first, ...is('two', 'yes').tests] }
    expect(codes(asking({ first: null, one: either, two: is('one', 'yes') })(grievance))).toEqual([])
  })

  test('a name written almost right is put right in one press', () => {
    const graph = noticeOf('About {case_no}', 'Until {DueOn}')(grievance)
    const mended = [...Array(2)].reduce<Graph>((left) => {
      const fix = problemsOf(left).find(({ code }) => code === 'UNKNOWN_NAME')?.fix
      return fix ? applyFix(fix.edit, ids)(left) : left
    }, graph)
    expect(mended.actions.find(({ id }) => id === 'told')?.template).toEqual({
      subject: 'About {caseNo}',
      body: 'Until {dueOn}',
    })
    expect(codes(setAction('told', { enabled: false })(graph))).toEqual([])
  })
})

describe('what an admin may keep is asked about', () => {
  test.each(askedRows)('%s', (_what, code, edit, of = grievance) => {
    const graph = edit(of)
    const problems = problemsOf(graph).filter((one) => one.code === code)
    expect(problems.length).toBeGreaterThan(0)
    expect(compile(graph).definition).toBeUndefined()
    expectMended(graph, code)
    const confirmedGraph = inTurn(
      ...problems.map(({ confirm = '' }) => confirmProblem(confirm, ' As we agreed. ')),
    )(graph)
    expect(Graph.safeParse(confirmedGraph).error).toBeUndefined()
    const { definition, confirmed = [] } = compile(confirmedGraph)
    expect(confirmed.map((one) => [one.code, one.isWarning, one.reason])).toEqual(
      problems.map(() => [code, true, 'As we agreed.']),
    )
    const about = new Set(problems.map(({ confirm }) => confirm))
    expect(definition?.confirmations).toEqual(
      Object.fromEntries([...about].map((one) => [one, 'As we agreed.'])),
    )
  })

  test('an outcome among several that is still called “Done”', () => {
    const edit = inTurn(addOutcome('hear', { id: 'x', label: 'Done' }))
    expect(codes(edit(grievance))).toContain('OUTCOME_UNNAMED')
  })

  test('a workflow that applies to no business unit', () => {
    expect(codes(grievance)).toEqual([])
    const [problem] = problemsOf(grievance, { appliesToNobody: true })
    expect(problem).toMatchObject({ code: 'APPLIES_TO_NOBODY', nodeId: null })
    const confirmedGraph = confirmProblem(problem?.confirm ?? '', 'For later.')(grievance)
    expect(compile(confirmedGraph, { appliesToNobody: true }).definition).toBeDefined()
  })

  test('a reason is for one thing, and goes with it', () => {
    const graph = inTurn(asking({}), addStage({ id: 'later', name: 'Later', visibleTo: [] }))(grievance)
    const [section] = problemsOf(graph).filter(({ code }) => code === 'EMPTY_SECTION')
    const confirmedGraph = confirmProblem(section?.confirm ?? '', 'To be filled.')(graph)
    expect(
      compile(confirmedGraph)
        .problems?.filter(({ isWarning }) => !isWarning)
        .map(({ code }) => code),
    ).toEqual(['EMPTY_STAGE'])
    expect(confirmProblem(section?.confirm ?? '', ' ')(confirmedGraph)).toEqual(graph)
    // The section is no longer empty: the reason is not published.
    const filled = confirmProblem(section?.confirm ?? '', 'To be filled.')(asking({ one: null })(grievance))
    expect(compile(filled).definition).not.toHaveProperty('confirmations')
  })

  test('no reason makes up for what the law does not bear', () => {
    const graph = setFiling({ respondentSees: ['COMPLAINANT', 'INCIDENTS'] })(eu)
    const [reads, may] = problemsOf(graph)
    expect([reads?.code, reads?.confirm, may?.code]).toEqual(['LAW_READS', undefined, 'LAW_MAY_REVEAL'])
    const all = confirmProblem(
      may?.confirm ?? '',
      'Names are blackened first.',
    )({ ...graph, confirmations: { 'LAW_READS  EU-16': 'Because.' } })
    expect(
      compile(all)
        .problems?.filter(({ isWarning }) => !isWarning)
        .map(({ code }) => code),
    ).toContain('LAW_READS')
  })
})

test('a condition on the form of a section is read with it', () => {
  const graph = inTurn(asking({ one: null }), setComponent('sec', { visibleWhen: null }))(grievance)
  expect(codes(graph)).toEqual([])
})
