import { problemsOf } from '../workflows/definition/compile.ts'
import type { Graph } from '../workflows/definition/graph.ts'

/** Gives a small drawing of a test a reason for all that publishing asks about, as an admin would. */
export function confirmDrawing(graph: Graph): Graph {
  const requiredConfirmations = problemsOf(graph).flatMap(({ confirm }) =>
    confirm === undefined ? [] : [confirm],
  )
  if (requiredConfirmations.length === 0) return graph
  return {
    ...graph,
    confirmations: Object.fromEntries(requiredConfirmations.map((about) => [about, 'A drawing of a test'])),
  }
}
