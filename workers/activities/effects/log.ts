import type { Doing } from './effects.ts'

/** A line of the timeline. */
export const log: Doing<'LOG'> = ({ transition, events }, { entry }) => {
  const { kind, at, step, by, ...detail } = entry
  events.push({ caseId: transition.caseId, seq: transition.seq, n: events.length, kind, at: new Date(at), byUserId: by, step, detail })
}
