/** A step that an answer assigns to a colleague: what is wrong with a drawing of it, and what mends it. */
import { expect, test } from 'vitest'
import { words } from '../../test/cast.ts'
import { compile, problemsOf } from './compile.ts'
import { applyFix } from './edit/fixes.ts'
import { renameKey, setAttribute } from './edit/forms.ts'
import { setAssignTo, setStep, setStepSetting } from './edit/steps.ts'
import { emptyGraph, type Graph } from './graph.ts'
import { clock, edges, form, is, stages, steps } from './templates/build.ts'
import { inspect } from './soundness/soundness.ts'

/** Choose, and beside it Read; both lead to Decide, which is assigned. */
const drawn = (arrows: Parameters<typeof edges>[0]): Graph => ({
  ...emptyGraph('COMPLAINT'),
  stages: stages([['one', 'Stage one', '', ['COMPLAINANT']]]),
  steps: steps(
    ['choose', 'read', 'decide'].map((id) => ({
      ...words,
      id,
      name: id,
      outcomes: { done: 'Done' },
      clock: clock(9, 'DAY', 2, 4),
    })),
  ).map((step) => (step.id === 'decide' ? { ...step, assignTo: 'who' } : step)),
  edges: edges(arrows),
  ...form([
    {
      id: 'section',
      stepId: 'choose',
      title: 'Choose',
      visibleTo: [],
      questions: [
        { key: 'who', type: 'INPUT_BOX', label: 'Who?', required: true, config: { format: 'PERSON' } },
      ],
    },
  ]),
})
const beside = drawn([
  ['start', null, 'choose'],
  ['start', null, 'read'],
  ['choose', 'done', 'decide'],
  ['read', 'done', 'decide'],
  ['decide', 'done', 'close'],
])
const ofAssignee = (graph: Graph) =>
  inspect(graph).problems.filter(({ code }) => code.startsWith('ASSIGNEE') || code.startsWith('PERSON'))
const fresh = { id: 'fresh', outcome: 'Done' }

test('a step that waits for the answer on another branch has no problem', () => {
  expect(ofAssignee(beside)).toEqual([])
  expect(compile(beside).definition?.process).toMatchObject({
    people: { who: 'choose' },
    steps: { decide: { assignTo: 'who' } },
  })
})

test('a way that opens it before the answer is shown, and mended', () => {
  const early = drawn([
    ['start', null, 'read'],
    ['read', 'done', 'choose', is('place', 'office')],
    ['read', 'done', 'decide'],
    ['choose', 'done', 'decide'],
    ['decide', 'done', 'close'],
  ])
  const graph: Graph = {
    ...early,
    ...form([
      {
        id: 'section',
        stepId: 'choose',
        title: 'Choose',
        visibleTo: [],
        questions: [
          { key: 'who', type: 'INPUT_BOX', label: 'Who?', required: true, config: { format: 'PERSON' } },
        ],
      },
      {
        id: 'place',
        stepId: 'read',
        title: 'Place',
        visibleTo: [],
        questions: [
          {
            key: 'place',
            type: 'SINGLE_SELECT',
            label: 'Where?',
            required: true,
            options: { office: 'Office', home: 'Home' },
          },
        ],
      },
    ]),
  }
  const [problem, ...rest] = ofAssignee(graph)
  expect([problem?.code, problem?.nodeId, rest.length]).toEqual(['ASSIGNEE_NOT_NAMED', 'decide', 0])
  expect(problem?.trace?.map(({ kind, stepId }) => [kind, stepId])).toEqual([
    ['FILED', undefined],
    ['OPENED', 'read'],
    ['ENDED', 'read'],
    ['OPENED', 'decide'],
  ])
  expect(ofAssignee(applyFix(problem!.fix!.edit as never, fresh)(graph))).toEqual([])
})

test('an answer that is skipped is none', () => {
  const skipped = setStepSetting('choose', { allowSkip: true })(beside)
  expect(ofAssignee(skipped).map(({ code }) => code)).toEqual(['ASSIGNEE_NOT_NAMED'])
})

test.each<[string, (graph: Graph) => Graph]>([
  ['ASSIGNEE_OPTIONAL', setAttribute('who', { required: false })],
  ['ASSIGNEE_NOT_ASKED', setAttribute('who', { config: { format: 'TEXT' } })],
  ['ASSIGNEE_NOT_HERE', setStep('decide', { actor: { by: 'COMPLAINANT' } })],
])('%s has a fix that mends it', (code, spoil) => {
  const spoiled = spoil(beside)
  const [problem] = problemsOf(spoiled).filter((one) => one.code === code)
  expect(problem?.fix).toBeDefined()
  expect(ofAssignee(applyFix(problem!.fix!.edit as never, fresh)(spoiled))).toEqual([])
})

test('parties and who files choose nobody', () => {
  const byParty = setStep('choose', { actor: { by: 'RESPONDENT' } })(beside)
  expect(problemsOf(byParty).map(({ code }) => code)).toContain('ASSIGNEE_BY_PARTY')
  const filing = {
    ...beside,
    components: beside.components.map((one) => ({ ...one, stepId: 'filing' as const })),
  }
  expect(problemsOf(filing).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['PERSON_IN_FILING', 'ASSIGNEE_NOT_ASKED']),
  )
})

test('follows the key of its question', () => {
  expect(renameKey('who', 'investigator')(beside).steps[2]?.assignTo).toBe('investigator')
})

test('a due date longer than the step has, or of nobody, is refused and mended', () => {
  const dated = (amount: number, unit: 'DAY' | 'WORKING_DAY') =>
    setStep('decide', { assignWithin: { amount, unit } })(beside)
  expect([dated(9, 'DAY'), dated(5, 'WORKING_DAY')].map(ofAssignee)).toEqual([[], []])
  expect(compile(dated(5, 'WORKING_DAY')).definition?.process.steps['decide']).toMatchObject({
    assignWithin: { amount: 5, unit: 'WORKING_DAY' },
  })
  const late = [dated(10, 'DAY'), dated(9, 'WORKING_DAY')]
  // Of no answer: a drawing that was written by hand.
  const { assignTo: _none, ...step } = dated(3, 'DAY').steps.find(({ id }) => id === 'decide')!
  const ofNobody = { ...beside, steps: beside.steps.map((one) => (one.id === 'decide' ? step : one)) }
  for (const graph of [...late, ofNobody]) {
    const [problem, ...others] = ofAssignee(graph)
    expect([problem?.code, problem?.nodeId, others]).toEqual(['ASSIGNEE_DUE', 'decide', []])
    expect(ofAssignee(applyFix(problem!.fix!.edit, fresh)(graph))).toEqual([])
  }
  expect(
    setAssignTo('decide', null)(dated(3, 'DAY')).steps.find(({ id }) => id === 'decide'),
  ).not.toHaveProperty('assignWithin')
})
