/**
 * Block-structured drawings are sound by construction: in every situation exactly those steps are open that the
 * blocks say, whatever is drawn inside whatever. The oracle (test/blockOracle.ts) knows blocks and no arrows.
 */
import { expect, test } from 'vitest'
import { compile } from '../definition/compile.ts'
import { comesAfter, drawBlock, outcomesOf, randomBlock, type Block } from '../../test/blockDrawing.ts'
import { followBlock } from '../../test/blockOracle.ts'
import { day, india, monday, priya } from '../../test/cast.ts'
import { forSeeds, floorOf } from '../../test/laws.ts'
import { pick, type Random } from '../../test/random.ts'
import { advance } from './advance.ts'
import type { CaseState, Effect } from './state.ts'

const openSteps = (state: CaseState): string[] =>
  Object.values(state.steps)
    .filter(({ status }) => status === 'READY')
    .map(({ stepId }) => stepId)
    .toSorted()

/** One step that waits for another, in a third of the drawings. */
function anyRequirement(random: Random, block: Block, ids: string[]): [string, string] | null {
  const [step, required] = [pick(random, ids), pick(random, ids)]
  if (random() > 0.5 || step === required || comesAfter(block, step, required)) return null
  return [step, required]
}

/** Lives one case to its end or for 60 acts; answers the situations that were compared. */
function liveCase(random: Random): { situations: number; isClosed: boolean; rounds: number } | null {
  const block = randomBlock(random)
  const outcomes = new Map(outcomesOf(block))
  const requires = anyRequirement(random, block, [...outcomes.keys()])
  const drawing = drawBlock(block, requires)
  const { definition, problems } = compile(drawing)
  // What a requirement can break is refused by other checks.
  if (!definition && requires) return null
  if (!definition) throw new Error(`A drawing of blocks compiles: ${JSON.stringify(problems)}`)
  const oracle = followBlock(block, requires)
  let at = monday
  let { state, effects } = advance(definition.process, india, null, { type: 'FILED', values: {} }, at)
  let rounds = 0
  for (let situations = 1; ; situations++) {
    compareSituation(state, effects, oracle, JSON.stringify({ block, requires }))
    if (oracle.isOver() || situations > 60) return { situations, isClosed: state.status === 'CLOSED', rounds }
    const step = pick(random, openSteps(state))
    // Loops end sooner or later.
    const outcome = pick(
      random,
      [...(outcomes.get(step) ?? []), 'enough'].filter((one) => outcomes.get(step)?.includes(one)),
    )
    rounds += Number(outcome === 'more')
    oracle.end(step, outcome)
    at += Math.floor(random() * day)
    const instance = Object.values(state.steps).find((one) => one.stepId === step && one.status === 'READY')
    const act = {
      type: 'COMPLETE_STEP',
      step: instance?.id ?? '',
      outcome,
      submissionId: null,
      values: {},
    } as const
    ;({ state, effects } = advance(definition.process, india, state, { type: 'ACT', by: priya, act }, at))
  }
}

function compareSituation(
  state: CaseState,
  effects: Effect[],
  oracle: ReturnType<typeof followBlock>,
  drawing: string,
): void {
  const expected = oracle.open().toSorted()
  const open = state.status === 'CLOSED' ? [] : openSteps(state)
  if (JSON.stringify(open) !== JSON.stringify(expected))
    throw new Error(`open: ${open.join()}, by its blocks: ${expected.join()} of ${drawing}`)
  if ((state.status === 'CLOSED') !== oracle.isOver())
    throw new Error(`closed: ${state.status} of ${drawing}`)
  if (effects.some((effect) => effect.do === 'LOG' && effect.entry.kind === 'JOIN_OPENED'))
    throw new Error(`no join is broken open in ${drawing}`)
}

test('in every situation of a block-structured drawing those steps are open that its blocks say', () => {
  const total = { lives: 0, situations: 0, closed: 0, rounds: 0 }
  forSeeds('blocks', 1_500, (random) => {
    const life = liveCase(random)
    if (!life) return 0
    total.lives++
    total.situations += life.situations
    total.closed += Number(life.isClosed)
    total.rounds += life.rounds
    return life.situations
  })
  expect(total.situations).toBeGreaterThan(floorOf(20_000))
  expect(total.closed).toBeGreaterThan(floorOf(500))
  expect(total.rounds).toBeGreaterThan(floorOf(1_000))
}, 120_000)
