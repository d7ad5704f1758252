import type { Graph } from '../../workflows/definition/graph.ts'
import type { Inspected, Known } from '../../workflows/definition/soundness/soundness.ts'
import { threadOf } from '../threads/thread.ts'

/**
 * Compiles a drawing and goes through all that a case can come to on it, in a thread. Throws RATE_LIMITED while
 * too many wait.
 */
export const inspectDrawing = threadOf<{ graph: Graph; known: Known }, Inspected>(
  new URL('inspectThread', import.meta.url),
  { seconds: 20, waiting: 10, megabytes: 512 },
)
