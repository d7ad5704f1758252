/** Random block-structured drawings: forks and joins, either/or, loops for rework, nested in each other. */
import { emptyGraph, type Graph } from '../workflows/definition/graph.ts'
import { clock, edges, stages, steps } from '../workflows/definition/templates/build.ts'
import { words } from './cast.ts'
import { pick, type Random } from './random.ts'

/**
 * FORK: its step is done, then all branches run at once. CHOICE: its step is done with the outcome of one branch;
 * null leads straight on. LOOP: the body runs, then the step decides: 'enough' goes on, 'more' does the rework, if
 * there is any, and the body again.
 */
export type Block =
  | { kind: 'STEP'; id: string }
  | { kind: 'SEQUENCE'; parts: Block[] }
  | { kind: 'FORK'; id: string; branches: Block[] }
  | { kind: 'CHOICE'; id: string; branches: (Block | null)[] }
  | { kind: 'LOOP'; id: string; body: Block; rework: Block | null }

/** A drawing may have so many steps. */
const maxSteps = 14

export function randomBlock(random: Random): Block {
  let count = 0
  const newId = () => `s${++count}`
  const block = (depth: number): Block => {
    const kinds = depth > 3 || count >= maxSteps ? (['STEP'] as const) : blockKinds
    const kind = pick(random, kinds)
    const several = (most: number, one: () => Block): Block[] =>
      Array.from({ length: 2 + Math.floor(random() * (most - 1)) }, one)
    if (kind === 'SEQUENCE') return { kind, parts: several(3, () => block(depth + 1)) }
    if (kind === 'FORK') return { kind, id: newId(), branches: several(3, () => block(depth + 1)) }
    if (kind === 'CHOICE')
      return {
        kind,
        id: newId(),
        branches: [block(depth + 1), random() < 0.3 ? null : block(depth + 1)],
      }
    if (kind === 'LOOP') {
      const body = block(depth + 1)
      return { kind, body, id: newId(), rework: random() < 0.4 ? block(depth + 2) : null }
    }
    return { kind: 'STEP', id: newId() }
  }
  return { kind: 'SEQUENCE', parts: [block(0), block(0), block(0)] }
}
const blockKinds = ['STEP', 'STEP', 'SEQUENCE', 'FORK', 'CHOICE', 'LOOP', 'LOOP'] as const

/** The step with which a block begins. */
const entryOf = (block: Block): string =>
  block.kind === 'SEQUENCE'
    ? entryOf(first(block.parts))
    : block.kind === 'LOOP'
      ? entryOf(block.body)
      : block.id
function first(parts: Block[]): Block {
  const [part] = parts
  if (!part) throw new Error('A sequence has a part')
  return part
}

type Exit = [from: string, outcome: string]
type Arrow = [from: string, outcome: string | null, to: string]

/** Draws the arrows inside a block, and answers the outcomes with which it is left. */
function drawArrows(block: Block, arrows: Arrow[]): Exit[] {
  const lead = (exits: Exit[], to: string) => arrows.push(...exits.map((exit): Arrow => [...exit, to]))
  if (block.kind === 'STEP') return [[block.id, 'done']]
  if (block.kind === 'SEQUENCE')
    return block.parts.reduce<Exit[]>((exits, part) => {
      lead(exits, entryOf(part))
      return drawArrows(part, arrows)
    }, [])
  if (block.kind === 'LOOP') {
    lead(drawArrows(block.body, arrows), block.id)
    const more: Exit = [block.id, 'more']
    if (block.rework) lead([more], entryOf(block.rework))
    lead(block.rework ? drawArrows(block.rework, arrows) : [more], entryOf(block.body))
    return [[block.id, 'enough']]
  }
  return block.branches.flatMap((branch, number) => {
    const way: Exit = [block.id, block.kind === 'FORK' ? 'done' : `way${number}`]
    if (!branch) return [way]
    lead([way], entryOf(branch))
    return drawArrows(branch, arrows)
  })
}

/** Outcomes by step. */
export const outcomesOf = (block: Block): [id: string, outcomes: string[]][] => {
  const inside = partsOf(block).flatMap(outcomesOf)
  if (block.kind === 'SEQUENCE') return inside
  const own =
    block.kind === 'CHOICE'
      ? block.branches.map((_branch, number) => `way${number}`)
      : block.kind === 'LOOP'
        ? ['enough', 'more']
        : ['done']
  return [[block.id, own], ...inside]
}

/** The blocks directly inside of one. */
export const partsOf = (block: Block): Block[] =>
  block.kind === 'SEQUENCE'
    ? block.parts
    : block.kind === 'LOOP'
      ? [block.body, ...(block.rework ? [block.rework] : [])]
      : block.kind === 'STEP'
        ? []
        : block.branches.flatMap((branch) => branch ?? [])

/** Whether a step is in a block. */
export const hasStep = (block: Block, step: string): boolean =>
  (block.kind !== 'SEQUENCE' && block.id === step) || partsOf(block).some((part) => hasStep(part, step))

/** Whether the second of two steps can only be done once the first one was: then the first cannot require it. */
export function comesAfter(block: Block, step: string, other: string): boolean {
  const placeOf = (id: string) => partsOf(block).findIndex((part) => hasStep(part, id))
  const [own, others] = [placeOf(step), placeOf(other)]
  if (own !== -1 && own === others) return comesAfter(partsOf(block)[own] ?? block, step, other)
  if (block.kind === 'SEQUENCE') return own < others
  // Of a loop the body comes first, then the step itself, then the rework.
  if (block.kind === 'LOOP') return own === 0 || (own === -1 && others === 1)
  return own === -1
}

/** `requires`: one step that waits until another is done. */
export function drawBlock(block: Block, requires: [step: string, required: string] | null = null): Graph {
  const arrows: Arrow[] = [['start', null, entryOf(block)]]
  const exits = drawArrows(block, arrows)
  return {
    ...emptyGraph('COMPLAINT'),
    stages: stages([['one', 'One', '', ['COMPLAINANT']]]),
    steps: steps(
      outcomesOf(block).map(([id, outcomes]) => ({
        ...words,
        id,
        name: id,
        outcomes: Object.fromEntries(outcomes.map((outcome) => [outcome, outcome])),
        clock: clock(7, 'DAY', 3, 5),
      })),
    ),
    edges: edges([...arrows, ...exits.map((exit): Arrow => [...exit, 'close'])]),
    prerequisites: requires
      ? [{ id: 'w', stepId: requires[0], requiresStepId: requires[1], statement: '', lawRef: null }]
      : [],
  }
}
