import type { LogEntry } from '../../../workflows/engine/state.ts'
import { textOf, type TransitionWriter } from '../transitionWriter.ts'
import type { EffectWriter } from './effects.ts'

const decisions: readonly string[] = ['ACCESS_GIVEN', 'ADMITTED', 'LEFT_OUT']

/** A line of the timeline; of a decision about access, unless its effect wrote what it came to. */
export const log: EffectWriter<'LOG'> = (writer, { entry }) => {
  if (!writer.isDecisionWritten || !decisions.includes(entry.kind)) writeEvent(writer, entry)
}

/** The same, for what is only known here. */
export function writeEvent(
  { known, events }: TransitionWriter,
  { kind, at, step, by, ...detail }: LogEntry,
): void {
  // Lines between transitions stand behind those of the last one.
  const n = known.lines + events.length
  events.push({ n, kind, at: textOf(at), byUserId: by, step, detail })
}
