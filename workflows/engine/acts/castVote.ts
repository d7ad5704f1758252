/**
 * VOTE: a member of the committee votes once, in a meeting that was held; to abstain is to vote. What they
 * chose stays in the database.
 */
import { logEntry, saveStep } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { unlessIn, mayVote } from './meetings.ts'
import { findStep, refusal, unlessActor, unlessOpen } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const castVote: ActRule<'VOTE'> = {
  allowedOnHold: false,
  refuse(context, act) {
    const refused =
      unlessActor(context, 'COMMITTEE', say('acts.onlyMembersVote')) ??
      unlessOpen(context, act.step) ??
      unlessIn(context, act, 'HELD', say('acts.voteOnlyWhenHeld'))
    if (refused) return refused
    const { meeting } = findStep(context, act.step)
    if (!mayVote(context, act.step)) return refusal('VOTE', say('acts.noVote'))
    if (meeting?.voted.includes(context.by.userId)) return refusal('ALREADY_DONE', say('acts.alreadyVoted'))
    if (meeting?.voteClosed) return refusal('VOTE', say('acts.voteClosed'))
    return meeting && meeting.voted.length >= meeting.present
      ? refusal('VOTE', say('acts.everybodyVoted'))
      : null
  },
  apply(turn, { step, meetingId }) {
    const instance = findStep(turn, step)
    if (!instance.meeting || turn.by === null) return
    saveStep(turn, {
      ...instance,
      meeting: { ...instance.meeting, voted: [...instance.meeting.voted, turn.by] },
    })
    logEntry(turn, 'VOTED', step, { meetingId })
  },
}
