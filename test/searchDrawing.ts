/** The search of a drawing, gone through without a pause. */
import type { Graph } from '../workflows/definition/graph.ts'
import { indexGraph } from '../workflows/definition/graphIndex.ts'
import { explore, type Explored } from '../workflows/definition/soundness/explore.ts'
import { machineOf } from '../workflows/definition/soundness/machine.ts'

/** Every situation that a case can come to on a drawing, within the usual budget. */
export function exploreDrawing(graph: Graph): Explored {
  const search = explore(machineOf(indexGraph(graph)))
  for (;;) {
    const { done, value } = search.next()
    if (done) return value
  }
}
