/** All that a case left in the database, so that it can be compared with what it left before. */
import type { Database } from '../prisma/client.ts'

type Line = Record<string, unknown>
/** Every row of the case, ids as names, in an order of its own; what differs from run to run is left out. */
export async function everyRow(
  db: Database,
  caseId: string,
  names: Map<string, string>,
): Promise<Record<string, string[]>> {
  const ofCase = { where: { caseId } }
  const meetingIds = (await db.platform.meeting.findMany(ofCase)).map(({ id }) => id)
  const tables: Record<string, Line[]> = {
    case: [await db.platform.case.findUniqueOrThrow({ where: { id: caseId } })],
    assignments: await db.platform.caseAssignment.findMany(ofCase),
    steps: await db.platform.caseStep.findMany({ ...ofCase, orderBy: { id: 'asc' } }),
    clocks: await db.platform.escalationSetting.findMany({ where: { targetId: caseId } }),
    meetings: await db.platform.meeting.findMany(ofCase),
    guests: await db.platform.meetingGuest.findMany({ where: { meetingId: { in: meetingIds } } }),
    ballots: await db.platform.ballot.findMany({ where: { meetingId: { in: meetingIds } } }),
    submissions: await db.platform.submission.findMany(ofCase),
    events: await db.platform.caseEvent.findMany(ofCase),
    notices: await db.platform.notice.findMany(ofCase),
    transitions: await db.platform.caseTransition.findMany(ofCase),
    outbox: await db.platform.outbox.findMany({ where: { key: { startsWith: caseId } } }),
    ledger: await db.platform.ledgerEntry.findMany({ where: { entityId: caseId }, orderBy: { seq: 'asc' } }),
  }
  const ordered = new Set(['steps', 'ledger'])
  return Object.fromEntries(
    Object.entries(tables).map(([table, tableRows]) => {
      const lines = tableRows.map((row) => line(row, names))
      return [table, ordered.has(table) ? lines : lines.toSorted()]
    }),
  )
}

const leftOut = [
  'workspaceId',
  'createdAt',
  'updatedAt',
  'hash',
  'prevHash',
  'mac',
  'caseNo',
  'definitionHash',
  'nextAttemptAt',
]
function line(row: Line, names: Map<string, string>): string {
  const comparedFields = Object.entries(row)
    .filter(([key]) => !leftOut.includes(key))
    .map(([key, value]) => [key, value instanceof Date ? dateOf(value) : value] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(Object.fromEntries(comparedFields))
    .replaceAll(/C-[0-9a-f]{12}/g, 'C-NUMBER')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? 'ID')
}

/** What was given is of 2040; anything else is the clock's. */
const dateOf = (at: Date) => (at.getUTCFullYear() === 2040 ? at.toISOString() : 'NOW')
