/** The thread that searches drawings, so that none holds up anybody's request. */
import { inspect, type Inspected, type Known } from '../../workflows/definition/soundness/soundness.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import { answerTasks } from '../threads/thread.ts'

export type Search = { task: { graph: Graph; known: Known }; made: Inspected }

answerTasks<Search>(({ graph, known }) => inspect(graph, known))
