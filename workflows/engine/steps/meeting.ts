/**
 * MEETING: held with its quorum before it is done, with minutes where they are required; where there is a
 * vote, the vote decides.
 */
import type { MeetingSetting } from '../../definition/graph.ts'
import type { By, MeetingState, Refusal } from '../state.ts'
import { log, notify } from '../turn.ts'
import { stands } from '../who.ts'
import type { CompleteStep, StepKind } from './kinds.ts'
import { isVoteOver, refuseCount, resultOf } from './vote.ts'

export const meeting: StepKind = {
  refuseDone({ meeting: setting, outcomes }, instance, act, by) {
    const held = instance.meeting
    if (held?.status !== 'HELD')
      return {
        code: 'MEETING_STATE',
        message: 'Hold the meeting and record who came before you finish this step.',
      }
    if (setting?.minutesRequired && !act.minutes)
      return { code: 'MINUTES', message: 'Write the minutes before you finish this step.' }
    if (!setting || setting.vote === 'NONE') return null
    return (
      refuseVote(setting, held) ??
      refuseCount(
        act,
        held.voted.length,
        outcomes.map(({ id }) => id),
      ) ??
      refuseLoser(act, by)
    )
  },
  abandon(turn, instance) {
    if (instance.meeting?.status !== 'SCHEDULED') return instance
    log(turn, 'MEETING_CANCELLED', instance.id, { meetingId: instance.meeting.meetingId })
    notify(turn, 'MEETING_CANCELLED', instance, [{ to: 'ACTOR' }, { to: 'COMMITTEE' }])
    return { ...instance, meeting: { ...instance.meeting, status: 'CANCELLED' } }
  },
}

function refuseVote({ quorum }: MeetingSetting, held: MeetingState): Refusal | null {
  if (isVoteOver(held, quorum)) return null
  return {
    code: 'VOTE',
    message: `${held.voted.length} of the ${held.present} members who were there have voted. Wait for the others, or let the presiding officer close the vote.`,
  }
}

function refuseLoser({ tally = {}, outcome }: CompleteStep, by: By): Refusal | null {
  const leading = resultOf(tally)
  if (leading.length === 0)
    return { code: 'VOTE', message: 'The vote decided nothing. Vote again, or adjourn and meet again.' }
  if (!leading.includes(outcome)) return { code: 'VOTE', message: 'The committee voted for another outcome.' }
  if (leading.length === 1 || stands(by, 'PRESIDING_OFFICER')) return null
  return { code: 'VOTE', message: 'The vote is a tie. The presiding officer decides.' }
}
