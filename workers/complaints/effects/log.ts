import type { LogEntry } from '../../../workflows/engine/state.ts'
import type { TransitionWriter } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'

/** A line of the timeline. */
export const log: EffectWriter<'LOG'> = (committing, { entry }) => writeEvent(committing, entry)

/** The same, for what is only known here. */
export function writeEvent(
  { transition, events }: TransitionWriter,
  { kind, at, step, by, ...detail }: LogEntry,
): void {
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
