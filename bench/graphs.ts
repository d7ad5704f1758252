/** Drawings to measure with: a chain of human steps in stages of ten, each with a clock. */
import { emptyGraph, type Graph, type Step } from '../workflows/definition/graph.ts'

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
