/** Drawings to measure with: a chain of human steps in stages of ten, each with a clock. */
import { emptyGraph, type Graph, type Step } from '../workflows/definition/graph.ts'
import { form, is } from '../workflows/definition/templates/build.ts'

const stepAt = (n: number): Step => ({
  id: `step${n}`,
  stageId: `stage${Math.floor(n / 10)}`,
  kind: 'ACTION',
  name: `Step ${n + 1}`,
  description: '',
  actor: { by: 'COMMITTEE' },
  outcomes: [{ id: 'done', label: 'Done' }],
  clock: {
    trigger: { on: 'STEP_OPENED' },
    amount: 10,
    unit: 'WORKING_DAY',
    firstAfter: 5,
    secondAfter: 8,
    first: { notify: [{ to: 'COMMITTEE' }] },
    second: { notify: [{ to: 'PRESIDING_OFFICER' }] },
    remindBefore: [],
    pausable: true,
    lawRef: null,
  },
  setting: { allowSkip: false, reopenable: false, automatic: false },
  meeting: null,
  position: { x: n * 300, y: 0 },
  order: n,
})

/** `count` steps one after the other, from start to close. */
export function chain(count: number): Graph {
  const steps = Array.from({ length: count }, (_, n) => stepAt(n))
  const stages = Array.from({ length: Math.ceil(count / 10) }, (_, n) => ({
    id: `stage${n}`,
    name: `Stage ${n + 1}`,
    description: '',
    order: n,
    color: null,
    visibleTo: ['COMPLAINANT' as const],
  }))
  const edges = [
    { id: 'first', from: 'start', outcome: null, to: 'step0', condition: null },
    ...steps.map((step, n) => ({
      id: `edge${n}`,
      from: step.id,
      outcome: 'done',
      to: steps[n + 1]?.id ?? 'close',
      condition: null,
    })),
  ]
  return { ...emptyGraph('COMPLAINT'), stages, steps, edges, actions: [] }
}

/** The same, where every tenth step asks something, and the answer decides whether the next one is left out. */
export function chainOfConditions(count: number): Graph {
  const graph = chain(count)
  const asking = graph.steps.filter((_step, n) => n % 10 === 5 && n + 2 < count)
  return {
    ...graph,
    ...form(
      asking.map(({ id }) => ({
        id: `asks-${id}`,
        stepId: id,
        title: 'A question',
        visibleTo: [],
        questions: [
          {
            key: `answer${id}`,
            type: 'SINGLE_SELECT',
            label: id,
            options: { yes: 'Yes', no: 'No' },
          } as const,
        ],
      })),
    ),
    edges: [
      ...graph.edges,
      ...asking.map(({ id }) => ({
        id: `leaves-out-${id}`,
        from: id,
        outcome: 'done',
        to: `step${Number(id.slice('step'.length)) + 2}`,
        condition: is(`answer${id}`, 'yes'),
      })),
    ],
  }
}

/** `count` branches at once, each of three steps, that come together: more situations than any search goes through. */
export function manyBranches(count: number): Graph {
  const graph = chain(count * 3 + 1)
  const last = graph.steps.at(-1)?.id ?? ''
  return {
    ...graph,
    edges: [
      ...Array.from({ length: count }, (_, n) => [
        { id: `in${n}`, from: 'start', outcome: null, to: `step${n * 3}`, condition: null },
        ...[0, 1, 2].map((place) => ({
          id: `branch${n}-${place}`,
          from: `step${n * 3 + place}`,
          outcome: 'done',
          to: place === 2 ? last : `step${n * 3 + place + 1}`,
          condition: null,
        })),
      ]).flat(),
      { id: 'end', from: last, outcome: 'done', to: 'close', condition: null },
    ],
  }
}
