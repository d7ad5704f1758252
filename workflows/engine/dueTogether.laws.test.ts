/**
 * Terms that end at one instant. The oracle reads starts and ends off the timeline: a waiting period ends its length
 * after it last started, whatever ends beside it.
 */
import { expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import { emptyGraph, type CaseClock, type Graph } from '../definition/graph.ts'
import { caseClock, clock, edges, stages, steps, to } from '../definition/templates/build.ts'
import { india, monday, priya, words } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import { play, type Play } from './play.ts'

const hour = 3_600_000
type Wait = { id: string; amount: number; stepId: string }

/** Two steps in a loop, each ended by a term, and waiting periods that start anew each time one of them ends. */
function randomDrawing(random: Random): { graph: Graph; waits: Wait[] } {
  const length = () => pick(random, [5, 10, 15, 20])
  const waits = ['v', 'w'].map((id) => ({ id, amount: length(), stepId: pick(random, ['a', 'b']) }))
  const ends = (stepId: string): CaseClock =>
    caseClock(`end-${stepId}`, `End of ${stepId}`, 'LIMIT', length(), 'HOUR', {
      trigger: { on: 'STEP_OPENED', stepId },
      stops: [{ stepId, outcome: null }],
      takes: { stepId, outcome: 'yes' },
      tells: to('COMMITTEE'),
    })
  const graph = {
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: steps(
      ['a', 'b'].map((id) => ({
        ...words,
        id,
        name: id,
        outcomes: { yes: 'Yes', no: 'No' },
        clock: clock(90, 'DAY', 30, 60),
      })),
    ),
    edges: edges([
      ['start', null, 'a'],
      ['a', 'yes', 'b'],
      ['a', 'no', 'b'],
      ['b', 'yes', 'a'],
      ['b', 'no', 'close'],
    ]),
    clocks: [
      ends('a'),
      ends('b'),
      ...waits.map(({ id, amount, stepId }) =>
        caseClock(id, id, 'MINIMUM', amount, 'HOUR', {
          trigger: { on: 'STEP_COMPLETED', stepId, outcome: null },
        }),
      ),
    ].toSorted(() => random() - 0.5),
  }
  return { graph, waits }
}

/** Checks the timeline, and answers how often a waiting period ended, and how often it started before its end. */
function checkWaits(life: Play, waits: Wait[]): { ended: number; restarted: number } {
  const count = { ended: 0, restarted: 0 }
  for (const { id, amount, stepId } of waits) {
    let startedAt: number | null = null
    for (const { kind, step, clock: clockId, at } of life.logged()) {
      if ((kind === 'STEP_DONE' || kind === 'STEP_SKIPPED') && step?.split('.')[0] === stepId) {
        count.restarted += Number(startedAt !== null)
        startedAt = at
      }
      if (kind !== 'TERM_ENDED' || clockId !== id) continue
      if (startedAt === null || at !== startedAt + amount * hour)
        throw new Error(`${id} of ${amount} hours ends at ${at}, and started at ${startedAt}`)
      count.ended++
      startedAt = null
    }
    const isLate = startedAt !== null && startedAt + amount * hour <= life.now()
    if (isLate && life.state().status !== 'CLOSED') throw new Error(`${id} has not ended`)
  }
  return count
}

test('a term that starts anew at the instant of its end ends after its whole length', () => {
  const total = { ended: 0, restarted: 0 }
  forSeeds('due together', 400, (random) => {
    const { graph, waits } = randomDrawing(random)
    const process = compile(graph).definition?.process
    if (!process) throw new Error('The drawing compiles')
    const life = play(process, india, monday)
    for (let turn = 0; turn < 20 && life.state().status !== 'CLOSED'; turn++) {
      life.until(life.now() + pick(random, [5, 10]) * hour)
      const [open] = Object.values(life.state().steps).filter(({ status }) => status === 'READY')
      if (!open || random() < 0.7) continue
      const outcome = random() < 0.1 ? 'no' : 'yes'
      life.act(priya, { type: 'COMPLETE_STEP', step: open.id, outcome, submissionId: null, values: {} })
    }
    const { ended, restarted } = checkWaits(life, waits)
    total.ended += ended
    total.restarted += restarted
    return ended
  })
  expect(total.ended).toBeGreaterThan(floorOf(1_000))
  expect(total.restarted).toBeGreaterThan(floorOf(500))
})
