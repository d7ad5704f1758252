/**
 * What an evidence pack says, line by line: people, their trainings, acceptances and notices, then what was due of
 * business units. As of an instant: what happened later is not in it, and states are those of that instant. Nothing
 * of a case but how many were filed in years that are over. Of one law: what it asks for, and what fulfils that.
 */
import type { Rows } from '../../../prisma/client.ts'
import { complaintLines } from './complaints.ts'
import { dutyLines, obligationLines } from './obligations.ts'
import { peopleLines } from './people.ts'
import type { Line, PackScope } from './scope.ts'

/**
 * Yields all lines of an evidence pack in batches; a pack on one person holds no obligations of business units and no
 * complaints.
 */
export async function* linesOf(rows: Rows, scope: PackScope): AsyncGenerator<Line[]> {
  const fulfilled = scope.jurisdictionId ? { courseIds: [], policyIds: [] } : null
  if (fulfilled) yield* dutyLines(rows, scope, fulfilled)
  yield* peopleLines(rows, scope, fulfilled)
  if (scope.userId !== undefined) return
  yield* obligationLines(rows, scope)
  // Beside the obligations of one law, a number of complaints would be read as those of that law.
  if (!fulfilled) yield* complaintLines(rows, scope)
}
