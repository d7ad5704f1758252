/**
 * All that can be wrong with a graph. One row per check; a check names every problem it finds, in the order
 * of the graph.
 */
import { conditions } from './checks/conditions.ts'
import { deadlines } from './checks/deadlines.ts'
import { edges } from './checks/edges.ts'
import { forms } from './checks/forms.ts'
import { informing } from './checks/informing.ts'
import { law } from './checks/law.ts'
import { meetings } from './checks/meetings.ts'
import { outcomes } from './checks/outcomes.ts'
import { paths } from './checks/paths.ts'
import { people } from './checks/people.ts'
import { untouched } from './checks/placeholders.ts'
import { prerequisites } from './checks/prerequisites.ts'
import { rows } from './checks/rows.ts'
import type { Graph } from './graph.ts'
import { indexGraph } from './graphIndex.ts'
import type { Check, Found, Known } from './problem.ts'

const checks: Check[] = [
  rows,
  edges,
  paths,
  people,
  informing,
  deadlines,
  law,
  meetings,
  prerequisites,
  forms,
  conditions,
  outcomes,
  untouched,
]

/** Every problem of a graph at once, in a stable order. */
export function findProblems(graph: Graph, known: Known = {}): Found[] {
  const index = indexGraph(graph)
  return checks.flatMap((check) => check(index, known))
}
