/**
 * What changed in meaning. The oracle is both interpreters: where the lives of a drawing differ, the list of what
 * changed must name something of it.
 */
import { expect, test } from 'vitest'
import { asFirst, asha, india, meera, monday, priya, processOf, small } from '../../test/cast.ts'
import { pick, seeded } from '../../test/random.ts'
import { tokenDrawing } from '../../test/tokenDrawing.ts'
import { isRefused } from '../engine/advance.ts'
import { play, type Play } from '../engine/play.ts'
import type { Act } from '../engine/state.ts'
import { compile } from './compile.ts'
import { emptyGraph, type Graph } from './graph.ts'
import { changedMeaning } from './meaning.ts'
import { posh } from './templates/posh/posh.ts'

const codes = (graph: Graph) => changedMeaning(graph).map(({ text }) => text.code)

test('a drawing that goes straight on means what it meant', () => {
  expect(changedMeaning(emptyGraph('COMPLAINT'))).toEqual([])
  const graph = small()
  expect(codes({ ...graph, steps: graph.steps.map(withoutReopening) })).toEqual([])
})

test('each change names the step and what it means there', () => {
  expect(new Set(codes(posh))).toContain('meaning.joinsOnce')
  const kinds = new Set(range(400).flatMap((seed) => codes(tokenDrawing(seeded(seed)))))
  expect([...kinds].toSorted()).toEqual([
    'meaning.countsFromLast',
    'meaning.endAndStep',
    'meaning.holdsCountDays',
    'meaning.joinsOnce',
    'meaning.othersStayOpen',
    'meaning.waitsEachRound',
  ])
})

test('a clock that starts with a step of a loop counts from its last time', () => {
  const graph = small()
  const [read, meet] = graph.steps
  if (!read?.clock || !meet) throw new Error('not as it was')
  const trigger = { on: 'STEP_COMPLETED' as const, stepId: 'read' }
  const looped = {
    ...graph,
    steps: [read, { ...meet, clock: { ...read.clock, trigger } }],
    edges: graph.edges.map((edge) => (edge.outcome === 'no' ? { ...edge, to: 'read' } : edge)),
  }
  expect(changedMeaning(looped)).toContainEqual({
    nodeId: 'meet',
    text: { code: 'meaning.countsFromLast', params: { name: 'Meet', trigger: 'Read' } },
  })
})

test('wherever the two interpreters part, something is said', () => {
  const met = { parted: 0, same: 0, silent: 0 }
  for (const seed of range(500)) {
    const random = seeded(seed)
    const graph = random() < 0.5 ? tokenDrawing(random) : calm(tokenDrawing(random), random)
    const { definition } = compile(graph)
    if (!definition) continue
    const hasChanges = changedMeaning(graph).length > 0
    if (!hasChanges) met.silent++
    const parts = range(6).some((life) => livesApart(graph, seed * 100 + life))
    if (parts) {
      met.parted++
      expect(hasChanges, `seed ${seed}`).toBe(true)
    } else met.same++
  }
  for (const [what, count] of Object.entries(met)) expect(count, what).toBeGreaterThan(10)
})

/** The same without forks, and mostly without what waits or is opened again. */
function calm(graph: Graph, random: () => number): Graph {
  const seen = new Set<string>()
  const edges = graph.edges.filter(({ from, outcome }) => {
    const key = `${from} ${outcome}`
    return !seen.has(key) && seen.add(key)
  })
  const left = { ...graph, edges, prerequisites: random() < 0.3 ? graph.prerequisites : [] }
  return random() < 0.3 ? left : { ...left, steps: graph.steps.map(withoutReopening) }
}

const withoutReopening = (step: Graph['steps'][number]) => ({
  ...step,
  clock: step.clock && { ...step.clock, pausable: false },
  setting: { ...step.setting, reopenable: false },
})
const range = (length: number) => Array.from({ length }, (_, place) => place + 1)

/** The same people do the same on both, as far as both let them; whether the timelines differ. */
function livesApart(graph: Graph, seed: number): boolean {
  const process = processOf(graph)
  const both = [play(asFirst(process), india, monday), play(process, india, monday)] as const
  const random = seeded(seed)
  for (let count = 0, at = monday; count < 15; count++) {
    at += Math.floor(random() * 9) * 86_400_000
    for (const one of both) one.until(at)
    const act = anyAct(random, both[1])
    const by = pick(random, [meera, priya, asha])
    if (done(both[0], by, act) !== done(both[1], by, act)) return true
    if (timeline(both[0]) !== timeline(both[1])) return true
  }
  return false
}

function anyAct(random: () => number, { state }: Play): Act {
  const [step, noteId] = [pick(random, Object.keys(state().steps)), 'note']
  const outcome = pick(random, ['yes', 'no'])
  const complete: Act = { type: 'COMPLETE_STEP', step, outcome, submissionId: null, values: {} }
  return pick<Act>(random, [
    complete,
    complete,
    complete,
    { type: 'SKIP_STEP', step, noteId },
    { type: 'REOPEN_STEP', step, noteId },
  ])
}

function done(play: Play, by: Parameters<Play['act']>[0], act: Act): boolean {
  try {
    play.act(by, act)
    return true
  } catch (error) {
    if (isRefused(error)) return false
    throw error
  }
}

/** What happened, in any order within a moment. */
const timeline = ({ logged, state }: Play): string =>
  JSON.stringify([
    state().status,
    logged()
      .filter(({ kind }) => kind.startsWith('STEP_') || kind === 'CLOSED')
      .map(({ kind, step, at, outcome }) => [at, kind, step, outcome].join(' '))
      .toSorted(),
  ])
