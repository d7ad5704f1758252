/**
 * Whether a graph keeps what it promises, whatever people answer and in whatever order they act: the search goes
 * through all situations that a case can reach, and reports each problem with the way that leads to it. The quick
 * checks (problems.ts) come first: their problems are not repeated, and where an arrow or a step is missing, there is
 * nothing to search yet.
 */
import { compile, type Known } from '../compile.ts'
import type { Definition } from '../definition.ts'
import type { Graph } from '../graph.ts'
import { indexGraph } from '../graphIndex.ts'
import type { GraphProblem, ProblemCode } from '../problem.ts'
import { confirmFix, type Judge, type Searched } from './confirmFix.ts'
import { explore, usualBudget } from './explore.ts'
import { findings } from './findings.ts'
import { machineOf } from './machine.ts'

export type Soundness = {
  problems: GraphProblem[]
  /** False where the budget ended the search: then nothing is said of what never happens. */
  isComplete: boolean
  situations: number
}

/** With one of these a case could not run at all. */
const unplayable = new Set<ProblemCode>([
  'NO_STAGE',
  'NO_STEP',
  'DUPLICATE_ID',
  'NO_OUTCOME',
  'EDGE_TO_MISSING',
  'EDGE_FROM_MISSING',
  'EDGE_WITHOUT_OUTCOME',
  'OUTCOME_WITHOUT_EDGE',
  'NO_OTHERWISE',
  'NOTHING_STARTS',
  'DEAD_END',
  'LOOP_WITHOUT_HUMAN',
  'PREREQUISITE_MISSING',
  'PREREQUISITE_CYCLE',
  'DUPLICATE_KEY',
  'CONDITION_FIELD_UNKNOWN',
  'CONDITION_FIELD_NOT_COMPARABLE',
  'CONDITION_VALUE_UNKNOWN',
  'CLOCK_MISSING',
  'CLOCK_TRIGGER_MISSING',
  'CLOCK_STOP_MISSING',
  'CLOCK_TAKES_NOTHING',
])

/** Goes through a drawing, `quick` being what the quick checks found; yields so that others get their turn. */
export function* searchDrawing(
  graph: Graph,
  quick: GraphProblem[],
  budget = usualBudget,
): Generator<undefined, Soundness> {
  if (quick.some(({ code }) => unplayable.has(code)))
    return { problems: [], isComplete: false, situations: 0 }
  const machine = machineOf(indexGraph(graph))
  const explored = yield* explore(machine, budget)
  const known = new Set(quick.map(({ code, nodeId }) => `${code} ${nodeId}`))
  const isKnown = (code: ProblemCode, nodeId: string) => known.has(`${code} ${nodeId}`)
  const judge: Judge = (ofDrawing, seen) =>
    findings.flatMap((finding) => finding({ machine: ofDrawing, explored: seen, isKnown }))
  const searched = { graph, quick, explored, problems: judge(machine, explored) }
  const problems = yield* withConfirmedFixes(searched, judge, budget - explored.moves)
  const errorsFirst = problems.toSorted((a, b) => Number(a.isWarning ?? false) - Number(b.isWarning ?? false))
  return { problems: errorsFirst, isComplete: explored.isComplete, situations: explored.situations.length }
}

/** A cycle is fixed by what the rest of the budget confirms, or only by the person who drew it. */
function* withConfirmedFixes(
  searched: Searched,
  judge: Judge,
  budget: number,
): Generator<undefined, GraphProblem[]> {
  const problems: GraphProblem[] = []
  let left = budget
  for (const one of searched.problems) {
    const confirmed =
      one.code === 'JOIN_CIRCLE'
        ? yield* confirmFix(one, searched, judge, left)
        : { graphProblem: one, budget: left }
    problems.push(confirmed.graphProblem)
    left = confirmed.budget
  }
  return problems
}

/** The same without a pause. */
export function checkSoundness(graph: Graph, quick: GraphProblem[], budget = usualBudget): Soundness {
  const search = searchDrawing(graph, quick, budget)
  for (;;) {
    const { done, value } = search.next()
    if (done) return value
  }
}

export type { Known } from '../compile.ts'
/** All that is wrong with a drawing; its definition where nothing of that keeps it from being published. */
export type Inspected = { problems: GraphProblem[]; definition: Definition | null }

/** Compiles a drawing and searches it: the same list in the designer and behind the publish call. */
export function inspect(graph: Graph, known: Known = {}): Inspected {
  const { definition = null, problems: blocking, confirmed = [] } = compile(graph, known)
  const quick = blocking ?? confirmed
  const problems = [...quick, ...checkSoundness(graph, quick).problems]
  return { problems, definition: problems.every(({ isWarning }) => isWarning) ? definition : null }
}
