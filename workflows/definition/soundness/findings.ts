/** What a search saw, and did not see, as problems of the drawing: each once, where it is, with a way out. */
import { assigneesNotNamed } from './findings/assignees.ts'
import { bornOverdue, clocksForsaken, clocksLater, termsNeverRun } from './findings/clocks.ts'
import type { Finding } from './findings/findingContext.ts'
import { neverOpen, neverTaken, unneededArrows } from './findings/unreachable.ts'
import { neverEnds, stops } from './findings/stops.ts'
import { circles, lostWork, neverMet, overlaps, voids } from './findings/dependencies.ts'

export const findings: Finding[] = [
  stops,
  neverEnds,
  neverOpen,
  neverTaken,
  unneededArrows,
  neverMet,
  clocksLater,
  clocksForsaken,
  termsNeverRun,
  bornOverdue,
  assigneesNotNamed,
  voids,
  circles,
  lostWork,
  overlaps,
]
