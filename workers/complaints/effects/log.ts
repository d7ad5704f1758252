import type { LogEntry } from '../../../workflows/engine/state.ts'
import type { Committing } from '../committing.ts'
import type { Doing } from './effects.ts'

/** A line of the timeline. */
export const log: Doing<'LOG'> = (committing, { entry }) => write(committing, entry)

/** The same, for what is only known here. */
export function write({ transition, events }: Committing, { kind, at, step, by, ...detail }: LogEntry): void {
  events.push({
    caseId: transition.caseId,
    seq: transition.seq,
    n: events.length,
    kind,
    at: new Date(at),
    byUserId: by,
    step,
    detail,
  })
}
