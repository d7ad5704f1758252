/**
 * Records in the ledger, by their ids, what happens to assignments, whatever causes it: a person, a rule, a process, a
 * renewal, the last lesson. The ledger alone therefore shows the state of any day.
 */
import type { Rows } from '../../prisma/client.ts'

type AssignmentEntry = { id: string; courseId: string; userId: string; cycle?: number | undefined }
/** An entry holds as many. */
const perEntry = 500

/** `by` is null where nobody did it by hand. */
export async function recordAssigned(
  rows: Rows,
  by: string | null,
  newAssignments: readonly AssignmentEntry[],
): Promise<void> {
  for (let from = 0; from < newAssignments.length; from += perEntry) {
    const part = newAssignments.slice(from, from + perEntry)
    // eslint-disable-next-line no-await-in-loop
    await write(rows, by, 'assignments:made', {
      made: part.map(({ id, courseId, userId, cycle = 1 }) => ({ id, courseId, userId, cycle })),
    })
  }
}

/** Those that a newer version of the course took the place of. */
export async function noteReplaced(rows: Rows, by: string, assignmentIds: string[]): Promise<void> {
  if (assignmentIds.length > 0) await write(rows, by, 'assignments:replaced', { assignmentIds })
}

/** Records the completion of an assignment in the ledger, as an act of its learner. */
export const noteCompleted = (
  rows: Rows,
  { id, userId }: Pick<AssignmentEntry, 'id' | 'userId'>,
): Promise<void> => write(rows, userId, 'learning:completed', {}, id)

async function write(
  rows: Rows,
  byUserId: string | null,
  action: string,
  detail: { made?: AssignmentEntry[]; assignmentIds?: string[] },
  entityId: string | null = null,
): Promise<void> {
  await rows.ledgerEntry.create({
    data: { byUserId, action, entity: action.split(':')[0] ?? '', entityId, detail },
  })
}
