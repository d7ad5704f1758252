/** VOTE_AGAIN: a vote that is over and decided nothing is taken once more, by the same members. */
import type { ActRule } from './acts.ts'
import { saveMeeting, unlessIn, unlessLeads, unlessUndecided, mayVote } from './meetings.ts'
import { findStep, refusal, unlessVisited } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

export const voteAgain: ActRule<'VOTE_AGAIN'> = {
  allowedOnHold: false,
  refuse(context, act) {
    const refused =
      unlessVisited(context, act.step) ??
      unlessLeads(context, act.step) ??
      unlessIn(context, act, 'HELD', say('acts.voteOnlyWhenHeld'))
    if (refused) return refused
    return mayVote(context, act.step) ? unlessUndecided(context, act) : refusal('VOTE', say('acts.noVote'))
  },
  apply(turn, { step }) {
    const instance = findStep(turn, step)
    if (!instance.meeting) return
    const { voteClosed: _closed, round = 1, ...meeting } = instance.meeting
    saveMeeting(turn, instance, { ...meeting, voted: [], round: round + 1 }, 'VOTE_AGAIN')
  },
}
