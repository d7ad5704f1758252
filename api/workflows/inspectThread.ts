/** The thread that searches drawings, so that none holds up anybody's request. */
import { inspect, type Known } from '../../workflows/definition/soundness/soundness.ts'
import type { Graph } from '../../workflows/definition/graph.ts'
import { answerTasks } from '../threads/thread.ts'

answerTasks(({ graph, known }: { graph: Graph; known: Known }) => inspect(graph, known))
