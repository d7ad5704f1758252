import { expect, test } from 'vitest'
import { compile } from '../compile.ts'
import { emptyGraph, type Graph } from '../graph.ts'
import { stages } from '../templates/build.ts'
import { applySafeFixes, safeFixesOf } from './safeFixes.ts'
import { addStep } from './steps.ts'

const problemsOf = (graph: Graph) => compile(graph).problems ?? []

test('a new process of six steps has nothing left that a safe fix mends, after one change', () => {
  const stageId = 'inquiry'
  const drawn = Array.from({ length: 6 }, (_, at) => `step-${at}`).reduce<Graph>(
    (graph, id, at) => addStep({ id, stageId, kind: 'ACTION', name: `Step ${at + 1}` })(graph),
    { ...emptyGraph('COMPLAINT'), stages: stages([[stageId, 'Inquiry', '', ['COMPLAINANT']]]) },
  )
  expect(safeFixesOf(problemsOf(drawn)).length).toBeGreaterThan(5)
  let count = 0
  const fixed = applySafeFixes(() => `new-${(count += 1)}`, 'Done')(drawn)
  expect(safeFixesOf(problemsOf(fixed))).toEqual([])
  expect(problemsOf(fixed).length).toBeLessThan(problemsOf(drawn).length)
  const starts = fixed.edges.map(({ from, outcome }) => `${from} ${outcome}`)
  expect(new Set(starts).size).toBe(starts.length)
  expect(fixed.steps.map(({ name }) => name)).toEqual(drawn.steps.map(({ name }) => name))
})

test('what somebody drew is never removed by it', () => {
  const fix = (edit: object) =>
    ({ code: 'ACTOR_NOT_IN_MEETING', fix: { edit } }) as Parameters<typeof safeFixesOf>[0][number]
  expect(
    safeFixesOf([fix({ kind: 'REMOVE_STEP' }), fix({ kind: 'REMOVE_EDGE' }), fix({ kind: 'SET_ACTOR' })]),
  ).toEqual([])
})
