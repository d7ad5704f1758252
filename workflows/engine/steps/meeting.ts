/**
 * MEETING: held with its quorum before it is done, with minutes, and signatures, where they are required; where
 * there is a vote, the vote decides.
 */
import type { MeetingSetting } from '../../definition/graph.ts'
import type { By, MeetingState, Refusal } from '../state.ts'
import { logEntry, notify } from '../turn.ts'
import { standsAs } from '../mayAct.ts'
import type { CompleteStep, StepKind } from './kinds.ts'
import { isVoteOver, refuseCount, resultOf } from './vote.ts'
import { say } from '../../definition/messages/say.ts'

export const meeting: StepKind = {
  refuseDone({ meeting: setting, outcomes }, instance, act, by) {
    const meetingState = instance.meeting
    if (meetingState?.status !== 'HELD')
      return {
        code: 'MEETING_STATE',
        text: say('acts.holdMeetingFirst'),
      }
    if (setting?.minutesRequired && !act.minutes) return { code: 'MINUTES', text: say('acts.minutesMissing') }
    if (setting?.minutesRequired && setting.minutesSignedBy && !act.signed)
      return { code: 'SIGNATURES', text: say('acts.signaturesMissing') }
    if (!setting || setting.vote === 'NONE') return null
    return (
      refuseVote(setting, meetingState) ??
      refuseCount(
        act,
        meetingState.voted.length,
        outcomes.map(({ id }) => id),
      ) ??
      refuseLoser(act, by)
    )
  },
  abandon(turn, instance) {
    if (instance.meeting?.status !== 'SCHEDULED') return instance
    logEntry(turn, 'MEETING_CANCELLED', instance.id, { meetingId: instance.meeting.meetingId })
    notify(turn, 'MEETING_CANCELLED', instance, [{ to: 'ACTOR' }, { to: 'COMMITTEE' }])
    return { ...instance, meeting: { ...instance.meeting, status: 'CANCELLED' } }
  },
}

function refuseVote({ quorum }: MeetingSetting, meetingState: MeetingState): Refusal | null {
  if (isVoteOver(meetingState, quorum)) return null
  return {
    code: 'VOTE',
    text: say('acts.votesMissing', { voted: meetingState.voted.length, present: meetingState.present }),
  }
}

function refuseLoser({ tally = {}, outcome }: CompleteStep, by: By): Refusal | null {
  const leading = resultOf(tally)
  if (leading.length === 0) return { code: 'VOTE', text: say('acts.voteUndecided') }
  if (!leading.includes(outcome)) return { code: 'VOTE', text: say('acts.otherOutcomeVoted') }
  if (leading.length === 1 || standsAs(by, 'PRESIDING_OFFICER')) return null
  return { code: 'VOTE', text: say('acts.voteTied') }
}
