/**
 * Interpreter 1: no case stands still unseen. Random drawings with steps that wait for others, and random
 * people. The oracle reads the timeline alone: a step that was opened and not ended can be moved, by whoever
 * acts on it or by its clock; without one nothing moves the case.
 */
import { expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import { emptyGraph, type Graph } from '../definition/graph.ts'
import { clock, edges, stages, steps } from '../definition/templates/build.ts'
import { advance, isRefused } from './advance.ts'
import { asFirst, asha, day, dora, india, meera, monday, priya, words } from '../../test/cast.ts'
import { pick, seeded, type Random } from '../../test/random.ts'
import type { Process } from '../definition/definition.ts'
import type { Act, CaseState, Effect } from './state.ts'

const week = clock(7, 'DAY', 3, 5)

/** Three to six steps, arrows forward and back, forks, and one to three steps that wait for another one. */
function drawn(random: Random): Graph {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'].slice(0, 3 + Math.floor(random() * 4))
  const outcomes: { [outcome: string]: string } = { yes: 'Yes', no: 'No' }
  const arrows = ids.flatMap((from, place) =>
    Object.keys(outcomes).flatMap((outcome): [string, string, string][] => {
      const ahead = [...ids.slice(place + 1), 'close']
      const targets = new Set([
        pick(random, ahead),
        ...(random() < 0.3 ? [pick(random, ahead)] : []),
        ...(random() < 0.1 ? [pick(random, ids)] : []),
      ])
      return [...targets].map((to) => [from, outcome, to])
    }),
  )
  const waits = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, n) => ({
    id: `w${n}`,
    stepId: pick(random, ids),
    requiresStepId: pick(random, ids),
    statement: '',
    lawRef: null,
  }))
  return {
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: steps(
      ids.map((id) => ({
        ...words,
        id,
        name: id,
        outcomes,
        clock: week,
        setting: { allowSkip: random() < 0.3, reopenable: random() < 0.3, automatic: false },
      })),
    ),
    edges: edges([
      ['start', null, 'a'],
      ...(random() < 0.3 ? [['start', null, 'b'] as [string, null, string]] : []),
      ...arrows,
    ]),
    prerequisites: waits.filter(
      (one, n) =>
        one.stepId !== one.requiresStepId &&
        waits.findIndex(
          (other) => other.stepId === one.stepId && other.requiresStepId === one.requiresStepId,
        ) === n,
    ),
  }
}

/** The drawing runs as it is, whatever publishing thinks of its waiting. */
function runnable(graph: Graph): Process | null {
  const { definition } = compile({ ...graph, prerequisites: [] })
  if (!definition) return null
  for (const { stepId, requiresStepId } of graph.prerequisites)
    definition.process.steps[stepId ?? '']?.requires.push(requiresStepId ?? '')
  return asFirst(definition.process)
}

function anyAct(random: Random, state: CaseState): Act {
  const [step, noteId] = [pick(random, Object.keys(state.steps)), 'note']
  const complete: Act = {
    type: 'COMPLETE_STEP',
    step,
    outcome: pick(random, ['yes', 'no']),
    submissionId: null,
    values: {},
  }
  return pick<Act>(random, [
    complete,
    complete,
    complete,
    complete,
    { type: 'SKIP_STEP', step, noteId },
    { type: 'REOPEN_STEP', step, noteId },
    { type: 'PAUSE', noteId },
    { type: 'RESUME', noteId },
    { type: 'RESUME', noteId },
  ])
}

type Seen = { open: Set<string>; isOver: boolean; isMarked: boolean }
function watch(seen: Seen, effects: Effect[]): void {
  for (const effect of effects) {
    if (effect.do === 'ATTENTION') seen.isMarked = effect.code !== null
    if (effect.do !== 'LOG') continue
    const { kind, step } = effect.entry
    if (kind === 'STEP_OPENED') seen.open.add(step ?? '')
    if (kind === 'STEP_DONE' || kind === 'STEP_SKIPPED') seen.open.delete(step ?? '')
    if (kind === 'CLOSED' || kind === 'WITHDRAWN') seen.isOver = true
  }
}

/**
 * Lives one case; answers whether it ever stood still. Fails where the mark and the oracle differ in any
 * transition.
 */
function live(random: Random, process: Process, more: { reopens: boolean }): boolean {
  const seen: Seen = { open: new Set(), isOver: false, isMarked: false }
  let at = monday
  let { state, effects } = advance(process, india, null, { type: 'FILED', values: {} }, at)
  let stood = false
  for (let count = 0; count < 60; count++) {
    watch(seen, effects)
    if (seen.isOver) return stood
    if (seen.isMarked !== (seen.open.size === 0))
      expect({ marked: seen.isMarked, open: [...seen.open], state }).toBe(
        'marked where nothing is open, and nowhere else',
      )
    stood ||= seen.isMarked
    at += Math.floor(random() * day)
    const act = anyAct(random, state)
    effects = []
    if (act.type === 'REOPEN_STEP' && !more.reopens) continue
    try {
      ;({ state, effects } = advance(
        process,
        india,
        state,
        random() < 0.2 ? { type: 'DUE' } : { type: 'ACT', by: pick(random, [priya, meera, asha, dora]), act },
        at,
      ))
    } catch (error) {
      if (!isRefused(error)) throw error
    }
  }
  return stood
}

test('a case that nothing can move is marked in that very transition, and no other is', () => {
  let stood = 0
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed)
    const process = runnable(drawn(random))
    if (process)
      for (let life = 0; life < 2; life++) stood += Number(live(random, process, { reopens: true }))
  }
  expect(stood).toBeGreaterThan(10)
}, 60_000)

test('a mark goes away when a finished step is opened again, and a look at the seats says it once more', () => {
  const graph = drawn(seeded(3))
  const one = (id: string, reopenable = false) => ({
    ...words,
    id,
    name: id,
    outcomes: { yes: 'Yes', no: 'No' },
    clock: week,
    setting: { reopenable },
  })
  Object.assign(graph, {
    steps: steps([one('a', true), one('b'), one('j')]),
    edges: edges([
      ['start', null, 'a'],
      ['a', 'yes', 'b'],
      ['a', 'no', 'j'],
      ['b', 'yes', 'j'],
      ['b', 'no', 'j'],
      ['j', 'yes', 'close'],
      ['j', 'no', 'close'],
    ]),
    prerequisites: [{ id: 'w', stepId: 'j', requiresStepId: 'b', statement: '', lawRef: null }],
  })
  const process = runnable(graph) as Process
  const codes = (effects: Effect[]) =>
    effects.flatMap((effect) => (effect.do === 'ATTENTION' ? [effect.code] : []))
  const begun = advance(process, india, null, { type: 'FILED', values: {} }, monday)
  const no = advance(
    process,
    india,
    begun.state,
    {
      type: 'ACT',
      by: meera,
      act: { type: 'COMPLETE_STEP', step: 'a.1', outcome: 'no', submissionId: null, values: {} },
    },
    monday,
  )
  const looked = advance(process, india, no.state, { type: 'SEATS' }, monday)
  const again = advance(
    process,
    india,
    looked.state,
    { type: 'ACT', by: meera, act: { type: 'REOPEN_STEP', step: 'a.1', noteId: 'n' } },
    monday,
  )
  expect([begun, no, looked, again].map(({ effects }) => codes(effects))).toEqual([
    [],
    ['NOTHING_OPEN'],
    ['NOTHING_OPEN'],
    [null],
  ])
  expect(again.state).not.toHaveProperty('stopped')
})
