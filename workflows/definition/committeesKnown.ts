/** Which committees a drawing may transfer to, and which it once might: for the checks of API and canvas alike. */
import type { DissolvedCommittee, Known } from './problem.ts'

type Row = { committeeId: string; name: string; active: boolean; successorId: string | null }

/** From all committees of a workspace, dissolved ones included. */
export function committeesKnown(rows: readonly Row[]): Pick<Known, 'committeeIds' | 'dissolved'> {
  const byId = new Map(rows.map((row) => [row.committeeId, row]))
  return {
    committeeIds: rows.filter(({ active }) => active).map(({ committeeId }) => committeeId),
    dissolved: rows
      .filter(({ active }) => !active)
      .map((row) => ({ committeeId: row.committeeId, name: row.name, successor: successorOf(row, byId) })),
  }
}

/** A successor may be dissolved in turn: the first that is active, however long the line. */
function successorOf(row: Row, byId: ReadonlyMap<string, Row>): DissolvedCommittee['successor'] {
  const seen = new Set<string>()
  for (let at: Row | undefined = row; at && !seen.has(at.committeeId); at = byId.get(at.successorId ?? '')) {
    if (at.active) return { committeeId: at.committeeId, name: at.name }
    seen.add(at.committeeId)
  }
  return null
}
