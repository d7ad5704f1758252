/**
 * All that can be wrong with a graph. One row per check; a check names every problem it finds, in the order
 * of the graph.
 */
import { checkAssignees } from './checks/assignees.ts'
import { checkCaseClocks } from './checks/caseClocks.ts'
import { checkConditions } from './checks/conditions.ts'
import { checkDates } from './checks/dates.ts'
import { checkDeadlines } from './checks/deadlines.ts'
import { checkEdges } from './checks/edges.ts'
import { checkEndings } from './checks/endings.ts'
import { checkForms } from './checks/forms.ts'
import { checkInforming } from './checks/informParties.ts'
import { checkLaw } from './checks/law.ts'
import { checkMeetings } from './checks/meetings.ts'
import { checkEndedSteps } from './checks/endedSteps.ts'
import { checkOutcomes } from './checks/outcomes.ts'
import { checkPaths } from './checks/paths.ts'
import { checkPeople } from './checks/people.ts'
import { checkPlaceholders } from './checks/placeholders.ts'
import { checkPrerequisites } from './checks/prerequisites.ts'
import { checkReach } from './checks/reach.ts'
import { checkRows } from './checks/rows.ts'
import { checkVisibility } from './checks/visibility.ts'
import { checkWords } from './checks/words.ts'
import type { GraphIndex } from './graphIndex.ts'
import type { Check, GraphProblem, Known } from './problem.ts'

const checks: Check[] = [
  checkRows,
  checkEdges,
  checkPaths,
  checkPeople,
  checkAssignees,
  checkInforming,
  checkDeadlines,
  checkCaseClocks,
  checkDates,
  checkLaw,
  checkMeetings,
  checkPrerequisites,
  checkForms,
  checkConditions,
  checkOutcomes,
  checkEndedSteps,
  checkEndings,
  checkPlaceholders,
  checkVisibility,
  checkWords,
  checkReach,
]

/** Every problem of a graph at once, in a stable order. */
export const findProblems = (index: GraphIndex, known: Known = {}): GraphProblem[] =>
  checks.flatMap((check) => check(index, known))
