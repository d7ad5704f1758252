/** MEETING: held with its quorum before it is done; where there is a vote, the vote decides. */
import type { By, Refusal } from '../state.ts'
import { log, notify } from '../turn.ts'
import { stands } from '../who.ts'
import type { StepKind } from './kinds.ts'

export const meeting: StepKind = {
  refuseDone(step, instance, act, by) {
    const held = instance.meeting
    if (held?.status !== 'HELD') return { code: 'MEETING_STATE', message: 'Hold the meeting and record who came before you finish this step.' }
    if (!step.meeting || step.meeting.vote === 'NONE') return null
    const outcomes = step.outcomes.map((outcome) => outcome.id)
    return refuseVote(new Map(Object.entries(act.tally ?? {})), held.voted.length, step.meeting.quorum, outcomes) ?? refuseLoser(act.tally ?? {}, act.outcome, by)
  },
  abandon(turn, instance) {
    if (instance.meeting?.status !== 'SCHEDULED') return instance
    log(turn, 'MEETING_CANCELLED', instance.id, { meetingId: instance.meeting.meetingId })
    notify(turn, 'MEETING_CANCELLED', instance, [{ to: 'ACTOR' }, { to: 'COMMITTEE' }])
    return { ...instance, meeting: { ...instance.meeting, status: 'CANCELLED' } }
  },
}

/** The ballots counted must be the ballots cast, for outcomes that exist, and enough of them. */
function refuseVote(tally: Map<string, number>, cast: number, quorum: number, outcomes: string[]): Refusal | null {
  const votes = [...tally.values()]
  const isSound = [...tally.keys()].every((id) => outcomes.includes(id)) && votes.every((count) => Number.isInteger(count) && count >= 0)
  if (!isSound || votes.reduce((sum, count) => sum + count, 0) !== cast) return { code: 'VOTE', message: 'The votes changed while they were counted. Please count again.' }
  if (cast === 0) return { code: 'VOTE', message: 'Nobody has voted yet.' }
  return cast >= quorum ? null : { code: 'QUORUM', message: `At least ${quorum} members must vote, and ${cast} have.` }
}

function refuseLoser(tally: Record<string, number>, outcome: string, by: By): Refusal | null {
  const most = Math.max(...Object.values(tally))
  const leading = Object.keys(tally).filter((id) => tally[id] === most)
  if (!leading.includes(outcome)) return { code: 'VOTE', message: 'The committee voted for another outcome.' }
  if (leading.length === 1 || stands(by, 'PRESIDING_OFFICER')) return null
  return { code: 'VOTE', message: 'The vote is a tie. The presiding officer decides.' }
}
