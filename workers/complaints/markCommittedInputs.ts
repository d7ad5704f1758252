/** What an act names: rows that were written before it and count from its transition on. */
import { minutesKey } from '../../api/meetings/meetingWords.ts'
import type { CaseEvent, Effect } from '../../workflows/engine/state.ts'
import { isUuid } from './peopleNamedIn.ts'
import { applyMeetingWords } from './meetingWords.ts'
import { changeMeeting, type TransitionWriter } from './transitionWriter.ts'

/** Submissions, ballots and meetings of the act are marked in the transition's own transaction. */
export function markCommittedInputs(writer: TransitionWriter): void {
  const { event, effects, key } = writer.transition
  if (event.type !== 'ACT') return
  const { act } = event
  if (key !== null && isUuid(key)) {
    if ('meetingId' in act) applyMeetingWords(writer, key)
    if (act.type === 'COMPLETE_STEP') applyMeetingWords(writer, minutesKey(key))
  }
  const written = [
    'submissionId' in act ? act.submissionId : null,
    'noteId' in act ? act.noteId : null,
  ].filter((id): id is string => id !== null && id !== '')
  writer.submissions.push(...written)
  if (act.type === 'VOTE')
    writer.vote = { ballotId: act.ballotId, meetingId: act.meetingId, round: roundOf(effects) }
  if (act.type === 'RESCHEDULE_MEETING' || act.type === 'CANCEL_MEETING')
    changeMeeting(writer, act.meetingId, {}, { sequenceBy: 1 })
}

const roundOf = (effects: Effect[]): number =>
  effects.flatMap((effect) => (effect.do === 'SAVE_STEP' ? [effect.step.meeting?.round ?? 1] : [])).at(-1) ??
  1

/** The engine needs to know who voted, and never which ballot is theirs. */
export function eventWithoutBallot(event: CaseEvent): CaseEvent {
  return event.type === 'ACT' && event.act.type === 'VOTE'
    ? { ...event, act: { ...event.act, ballotId: '' } }
    : event
}

const inLedger = [
  'step',
  'task',
  'outcome',
  'submissionId',
  'noteId',
  'meetingId',
  'committeeId',
  'userId',
  'party',
  'channel',
  'clock',
  'firstAt',
  'secondAt',
  'enabled',
] as const
/** Ids and enums of an act; no answers, no ballots. */
export function ledgerDetail(event: CaseEvent): Record<string, string | number | boolean | null> {
  if (event.type !== 'ACT') return {}
  if (event.act.type === 'APPOINT_SUCCESSOR')
    return { userIds: event.act.people.map(({ userId }) => userId).join(' ') }
  const act: Partial<Record<(typeof inLedger)[number], string | number | boolean | null>> = event.act
  return Object.fromEntries(inLedger.flatMap((name) => (act[name] === undefined ? [] : [[name, act[name]]])))
}
