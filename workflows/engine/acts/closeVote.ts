/** CLOSE_VOTE: no more ballots are waited for; those that were cast decide. */
import { isVoteOver } from '../steps/vote.ts'
import { stepOf } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { saveMeeting, unlessIn, unlessLeads, mayVote } from './meetings.ts'
import { findStep, refusal, unlessVisited } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const closeVote: ActRule<'CLOSE_VOTE'> = {
  allowedOnHold: false,
  refuse(context, act) {
    const refused =
      unlessVisited(context, act.step) ??
      unlessLeads(context, act.step) ??
      unlessIn(context, act, 'HELD', say('acts.voteOnlyWhenHeld'))
    if (refused) return refused
    const { stepId, meeting } = findStep(context, act.step)
    if (!meeting || !mayVote(context, act.step)) return refusal('VOTE', say('acts.noVote'))
    return isVoteOver(meeting, stepOf(context.process, stepId).meeting?.quorum ?? 0)
      ? refusal('ALREADY_DONE', say('acts.voteOver'))
      : null
  },
  apply(turn, { step }) {
    const instance = findStep(turn, step)
    if (instance.meeting)
      saveMeeting(turn, instance, { ...instance.meeting, voteClosed: true }, 'VOTE_CLOSED')
  },
}
