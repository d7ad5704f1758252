/** What the acts on a meeting share. */
import type { Recipient } from '../../definition/graph.ts'
import type { LogKind, MeetingState, NoticeKind, Refusal, StepInstance } from '../state.ts'
import { log, notify, saveStep, stepOf, type Turn } from '../turn.ts'
import type { Asked } from './acts.ts'
import { named, refusal, unlessMine } from './refusals.ts'

/** Whoever acts on the step, and the committee; guests are added where their addresses are known. */
const invited: Recipient[] = [{ to: 'ACTOR' }, { to: 'COMMITTEE' }]

/** Refused unless this is an open meeting step of this person. */
export function unlessMyMeeting(asked: Asked, id: string): Refusal | null {
  const refused = unlessMine(asked, id)
  if (refused) return refused
  return stepOf(asked.process, named(asked, id).stepId).kind === 'MEETING' ? null : refusal('MEETING_STATE', 'This step is not a meeting.')
}

/** Refused unless that very meeting is in this status. */
export function unlessIn(asked: Asked, act: { step: string; meetingId: string }, status: MeetingState['status'], message: string): Refusal | null {
  const meeting = named(asked, act.step).meeting
  return meeting?.meetingId === act.meetingId && meeting.status === status ? null : refusal('MEETING_STATE', message)
}

export const unlessInOrder = ({ startAt, endAt }: { startAt: number; endAt: number }): Refusal | null =>
  (Number.isFinite(startAt) && endAt > startAt ? null : refusal('MEETING_STATE', 'A meeting ends after it starts.'))

/** Changes the meeting of a step and writes it down. */
export function saveMeeting(turn: Turn, instance: StepInstance, meeting: MeetingState, kind: LogKind, noteId?: string): StepInstance {
  log(turn, kind, instance.id, { meetingId: meeting.meetingId, ...(noteId === undefined ? {} : { noteId }) })
  return saveStep(turn, { ...instance, meeting })
}

export const tellInvited = (turn: Turn, instance: StepInstance, about: NoticeKind): void => notify(turn, about, instance, invited)
