/**
 * Which steps of a block-structured drawing are open, computed from its blocks alone: no arrows, no tokens, no joins.
 * A step that requires another waits while a branch beside it can still do that other step.
 */
import { hasStep, partsOf, type Block } from './blockDrawing.ts'

type BlockRun = {
  isOver: () => boolean
  /** Steps to which the run has come and that are not done, whether they may open or not. */
  reached: () => string[]
  /** Ends a step that is reached. Answers whether it was one of this run. */
  end: (step: string, outcome: string) => boolean
  /** Whether the rest of this run can still do a step. */
  canDo: (step: string) => boolean
  /** Whether a branch beside the one that has come to `step` can still do `other`. */
  canDoBeside: (step: string, other: string) => boolean
}

function runStep(id: string): BlockRun {
  let isOver = false
  return {
    isOver: () => isOver,
    reached: () => (isOver ? [] : [id]),
    end: (step) => !isOver && step === id && (isOver = true),
    canDo: (step) => !isOver && step === id,
    canDoBeside: () => false,
  }
}

/** Runs that follow each other: `next` answers the one after, or null at the end. */
function runInTurn(
  begun: BlockRun,
  next: (outcome: string) => BlockRun | null,
  later: (step: string) => boolean,
) {
  let current: BlockRun = begun
  let isOver = false
  const run: BlockRun = {
    isOver: () => isOver,
    reached: () => (isOver ? [] : current.reached()),
    end: (step, outcome) => {
      if (isOver || !current.end(step, outcome)) return false
      if (!current.isOver()) return true
      const following = next(outcome)
      if (following) current = following
      else isOver = true
      return true
    },
    canDo: (step) => !isOver && (current.canDo(step) || later(step)),
    canDoBeside: (step, other) => !isOver && current.canDoBeside(step, other),
  }
  return run
}

function runBranches(branches: Block[]): BlockRun {
  const runs = branches.map(startBlock)
  return {
    isOver: () => runs.every((run) => run.isOver()),
    reached: () => runs.flatMap((run) => run.reached()),
    end: (step, outcome) => runs.some((run) => run.end(step, outcome)),
    canDo: (step) => runs.some((run) => run.canDo(step)),
    canDoBeside: (step, other) =>
      runs.some(
        (own) =>
          own.reached().includes(step) &&
          (own.canDoBeside(step, other) || runs.some((run) => run !== own && run.canDo(other))),
      ),
  }
}

export function startBlock(block: Block): BlockRun {
  if (block.kind === 'STEP') return runStep(block.id)
  if (block.kind === 'SEQUENCE') {
    const rest = [...block.parts]
    const begin = () => {
      const part = rest.shift()
      return part ? startBlock(part) : null
    }
    return runInTurn(begin() ?? runStep(''), begin, (step) => rest.some((part) => hasStep(part, step)))
  }
  if (block.kind === 'LOOP') return runLoop(block)
  let isBranching = false
  return runInTurn(
    runStep(block.id),
    (outcome) => {
      if (isBranching) return null
      isBranching = true
      if (block.kind === 'FORK') return runBranches(block.branches)
      const branch = block.branches[Number(outcome.slice('way'.length))]
      return branch ? startBlock(branch) : null
    },
    (step) => !isBranching && partsOf(block).some((part) => hasStep(part, step)),
  )
}

function runLoop(block: Extract<Block, { kind: 'LOOP' }>): BlockRun {
  let at: 'BODY' | 'CHECK' | 'REWORK' = 'BODY'
  return runInTurn(
    startBlock(block.body),
    (outcome) => {
      if (at === 'BODY') {
        at = 'CHECK'
        return runStep(block.id)
      }
      if (at === 'CHECK' && outcome === 'enough') return null
      at = at === 'CHECK' && block.rework ? 'REWORK' : 'BODY'
      return startBlock(at === 'REWORK' && block.rework ? block.rework : block.body)
    },
    // One more round can do all of it.
    (step) => hasStep(block, step),
  )
}

export type Oracle = {
  open: () => string[]
  isOver: () => boolean
  end: (step: string, outcome: string) => void
}

/** Follows one case. `requires`: one step that waits until another was done since it was done itself. */
export function followBlock(block: Block, requires: [step: string, required: string] | null): Oracle {
  const run = startBlock(block)
  const endedAt = new Map<string, number>()
  let ends = 0
  const isHeld = (step: string): boolean => {
    if (!requires || step !== requires[0]) return false
    const [, required] = requires
    if ((endedAt.get(required) ?? 0) > (endedAt.get(step) ?? 0)) return false
    return run.canDoBeside(step, required)
  }
  return {
    open: () => run.reached().filter((step) => !isHeld(step)),
    isOver: run.isOver,
    end: (step, outcome) => {
      endedAt.set(step, ++ends)
      if (!run.end(step, outcome)) throw new Error(`${step} is not open`)
    },
  }
}
