/** What a search saw, and did not see, as problems of the drawing: each once, where it is, with a way out. */
import { assigneesNotNamed } from './findings/assignees.ts'
import { bornOverdue, orphanedClocks, clocksLater, termsNeverRun } from './findings/clocks.ts'
import type { Finding } from './findings/findingContext.ts'
import { unreachableSteps, unreachableOutcomes, unneededArrows } from './findings/unreachable.ts'
import { neverEnds, stops } from './findings/stops.ts'
import { circles, lostWork, neverMet, overlaps, voids } from './findings/dependencies.ts'

export const findings: Finding[] = [
  stops,
  neverEnds,
  unreachableSteps,
  unreachableOutcomes,
  unneededArrows,
  neverMet,
  clocksLater,
  orphanedClocks,
  termsNeverRun,
  bornOverdue,
  assigneesNotNamed,
  voids,
  circles,
  lostWork,
  overlaps,
]
