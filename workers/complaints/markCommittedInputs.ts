/** What an act names: rows that were written before it and count from its transition on. */
import { applyMeetingWords, minutesKey } from '../../api/meetings/drafted.ts'
import type { Transition } from '../../workflows/activities.ts'
import type { CaseEvent, Effect } from '../../workflows/engine/state.ts'
import { isUuid, type TransitionWriter } from './transitionWriter.ts'

/** Submissions, ballots and meetings of the act are marked in the transition's own transaction. */
export async function markCommittedInputs(
  { rows }: TransitionWriter,
  transition: Pick<Transition, 'event' | 'effects' | 'caseId' | 'seq' | 'key'>,
): Promise<void> {
  const { event, caseId, seq, key } = transition
  if (event.type !== 'ACT') return
  const { act } = event
  if (key !== null && isUuid(key)) {
    if ('meetingId' in act) await applyMeetingWords(rows, key, seq)
    if (act.type === 'COMPLETE_STEP') await applyMeetingWords(rows, minutesKey(key), seq)
  }
  const written = [
    ...('submissionId' in act ? [act.submissionId] : []),
    ...('noteId' in act ? [act.noteId] : []),
  ].filter((id) => id !== null && id !== '')
  if (written.length > 0)
    await rows.submission.updateMany({
      where: { id: { in: written as string[] }, caseId },
      data: { committedSeq: seq },
    })
  if (act.type === 'VOTE')
    await rows.ballot.updateMany({
      where: { id: act.ballotId, meetingId: act.meetingId },
      data: { counted: true, round: roundOf(transition.effects) },
    })
  if (act.type === 'RESCHEDULE_MEETING' || act.type === 'CANCEL_MEETING')
    await rows.meeting.updateMany({
      where: { id: act.meetingId, caseId },
      data: { sequence: { increment: 1 } },
    })
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
  'outcome',
  'submissionId',
  'noteId',
  'meetingId',
  'committeeId',
  'userId',
  'party',
  'clock',
  'firstAt',
  'secondAt',
  'enabled',
] as const
/** Ids and enums of an act; no answers, no ballots. */
export function ledgerDetail(event: CaseEvent): Record<string, string | number | boolean | null> {
  if (event.type !== 'ACT') return {}
  const act = event.act as Partial<Record<(typeof inLedger)[number], string | number | boolean | null>>
  return Object.fromEntries(inLedger.flatMap((name) => (act[name] === undefined ? [] : [[name, act[name]]])))
}
