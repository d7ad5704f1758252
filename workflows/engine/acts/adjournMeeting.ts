/** ADJOURN_MEETING: a meeting that was held goes on another day; what was voted in it decides nothing. */
import type { Refusal } from '../state.ts'
import { isVoteOver } from '../steps/vote.ts'
import { stepOf } from '../turn.ts'
import type { ActRule, ActContext } from './acts.ts'
import { saveMeeting, unlessIn, unlessLeads, unlessMyMeeting, unlessUndecided, mayVote } from './meetings.ts'
import { findStep, unlessVisited } from './refusals.ts'
import { say } from '../../definition/messages/say.ts'

type Adjourn = ActRule<'ADJOURN_MEETING'>
export const adjournMeeting: Adjourn = {
  allowedOnHold: false,
  refuse: (context, act) =>
    unlessVisited(context, act.step) ??
    unlessMayAdjourn(context, act.step) ??
    unlessIn(context, act, 'HELD', say('acts.adjournOnlyHeld')) ??
    unlessOpenVote(context, act),
  apply(turn, { step, noteId }) {
    const instance = findStep(turn, step)
    if (instance.meeting)
      saveMeeting(turn, instance, { ...instance.meeting, status: 'ADJOURNED' }, 'MEETING_ADJOURNED', {
        noteId,
      })
  },
}

/**
 * Before the first ballot the actor of the step may adjourn too; after it, only the person who leads the vote, since
 * it undoes votes.
 */
function unlessMayAdjourn(context: ActContext, id: string): Refusal | null {
  const { meeting } = findStep(context, id)
  const refused = unlessMyMeeting(context, id)
  if (refused === null && meeting?.voted.length === 0) return null
  return refused?.code === 'NOT_YOURS' || refused === null ? unlessLeads(context, id) : refused
}

/** While ballots are waited for nothing is decided yet; afterwards the count says whether it is. */
const unlessOpenVote: Adjourn['refuse'] = (context, act) => {
  const { stepId, meeting } = findStep(context, act.step)
  if (
    !meeting ||
    !mayVote(context, act.step) ||
    !isVoteOver(meeting, stepOf(context.process, stepId).meeting?.quorum ?? 0)
  )
    return null
  return unlessUndecided(context, act)
}
