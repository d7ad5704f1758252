/**
 * How a vote ends: quorum is of those present, so a ballot that says nothing, or one that was never cast,
 * freezes nothing.
 */
import type { Count, Refusal } from '../state.ts'
import { say } from '../../definition/messages/say.ts'

type VoteState = { voted: string[]; present: number; voteClosed?: boolean; came?: number }
/** Whether nobody's ballot is waited for any more: all who were there have voted, or the vote was closed. */
export function isVoteOver({ voted, present, voteClosed, came }: VoteState, quorum: number): boolean {
  const wasEnoughThen = came === undefined && voted.length > 0 && voted.length >= quorum
  return voteClosed === true || voted.length >= present || wasEnoughThen
}

/** The ballots counted must be the ballots cast, for outcomes that exist. */
export function refuseCount(
  { tally = {}, abstained = 0 }: Count,
  cast: number,
  outcomes: string[],
): Refusal | null {
  const votes = [...Object.values(tally), abstained]
  const isSound =
    Object.keys(tally).every((id) => outcomes.includes(id)) &&
    votes.every((count) => Number.isInteger(count) && count >= 0)
  if (isSound && votes.reduce((sum, count) => sum + count, 0) === cast) return null
  return { code: 'VOTE', text: say('acts.votesChanged') }
}

/** The outcomes with the most votes: one has carried, several are a tie, none is no decision. */
export function resultOf(tally: Record<string, number>): string[] {
  const most = Math.max(0, ...Object.values(tally))
  return most === 0 ? [] : Object.keys(tally).filter((id) => tally[id] === most)
}
