/** VOTE: a member of the committee votes once, in a meeting that was held. What they chose stays in the database. */
import { log, saveStep, stepOf } from '../turn.ts'
import type { ActRule } from './acts.ts'
import { unlessIn } from './meetings.ts'
import { named, refusal, unless, unlessOpen } from './refusals.ts'

export const castVote: ActRule<'VOTE'> = {
  isFineOnHold: false,
  refuse(asked, act) {
    const refused = unless(asked, 'COMMITTEE', 'Only members of the committee vote.') ?? unlessOpen(asked, act.step) ?? unlessIn(asked, act, 'HELD', 'Members vote in a meeting that was held.')
    if (refused) return refused
    const { stepId, meeting } = named(asked, act.step)
    if ((stepOf(asked.process, stepId).meeting?.vote ?? 'NONE') === 'NONE') return refusal('VOTE', 'There is no vote in this meeting.')
    if (meeting?.voted.includes(asked.by.userId)) return refusal('ALREADY_DONE', 'You have voted already.')
    return meeting && meeting.voted.length >= meeting.present ? refusal('VOTE', 'As many have voted as were there.') : null
  },
  apply(turn, { step, meetingId }) {
    const instance = named(turn, step)
    if (!instance.meeting || turn.by === null) return
    saveStep(turn, { ...instance, meeting: { ...instance.meeting, voted: [...instance.meeting.voted, turn.by] } })
    log(turn, 'VOTED', step, { meetingId })
  },
}
