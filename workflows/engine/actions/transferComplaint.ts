/** TRANSFER_COMPLAINT: another committee takes over. */
import { logEntry, notify, type Turn } from '../turn.ts'
import type { DoAction } from './actions.ts'

/** Transfers the case to the committee of the action; does nothing where no committee is set. */
export const transferComplaint: DoAction = (turn, instance, action) => {
  if (action.committeeId) transfer(turn, action.committeeId, { step: instance.id })
}

/** Gives the case to a committee and tells it and the complainant. */
export function transfer(
  turn: Turn,
  committeeId: string,
  { step = null, noteId }: { step?: string | null; noteId?: string },
): void {
  turn.effects.push({ do: 'TRANSFER', committeeId })
  logEntry(turn, 'TRANSFERRED', step, noteId === undefined ? { committeeId } : { committeeId, noteId })
  notify(turn, 'TRANSFERRED', null, [{ to: 'COMMITTEE' }, { to: 'COMPLAINANT' }])
}
