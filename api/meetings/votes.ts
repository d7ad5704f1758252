/**
 * A vote of a meeting as it stands: who has voted, whether it is over, and what it leaves to end the step
 * with.
 */
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import type { Prisma, Rows } from '../../prisma/client.ts'
import type { ProcessStep } from '../../workflows/definition/definition.ts'
import type { Count } from '../../workflows/engine/state.ts'
import { isVoteOver, resultOf } from '../../workflows/engine/steps/vote.ts'
import type { Names } from '../users/names.ts'
import type { MeetingRow } from './access.ts'
import type { Meeting } from './contract.ts'
import { column } from '../core/json.ts'

export type VoteEvent = Prisma.CaseEventGetPayload<{ select: { kind: true; byUserId: true; detail: true } }>
export type BallotRow = { meetingId: string; outcome: string | null; voterId: string | null; round: number }
export const voteEvents = { kind: { in: ['VOTED', 'VOTE_AGAIN'] } } satisfies Prisma.CaseEventWhereInput

/** Who has voted in the running round. */
export function votersOf(meetingId: string, events: VoteEvent[]): string[] {
  const its = events.filter(
    ({ detail }) => column<{ meetingId?: string }>().read(detail).meetingId === meetingId,
  )
  return its
    .slice(its.findLastIndex(({ kind }) => kind === 'VOTE_AGAIN') + 1)
    .flatMap(({ byUserId }) => byUserId ?? [])
}

const tallyOf = (ballots: BallotRow[]): Record<string, number> => {
  const tally: Record<string, number> = {}
  for (const { outcome } of ballots) if (outcome !== null) tally[outcome] = (tally[outcome] ?? 0) + 1
  return tally
}

/** The ballots of the running round, as an act carries them. */
export async function countOf(
  rows: Rows,
  { id, round }: Pick<MeetingRow, 'id' | 'round'>,
): Promise<Required<Count>> {
  const ballots = await rows.ballot.findMany({ where: { meetingId: id, round, counted: true } })
  return { tally: tallyOf(ballots), abstained: ballots.filter(({ outcome }) => outcome === null).length }
}

/** The result of a vote that is over and disclosed, by ids alone: the same in every language and under any name. */
export function visibleCount(
  { kind, state, tally }: Meeting['vote'],
  { round }: Pick<MeetingRow, 'round'>,
  ballots: BallotRow[],
): object | null {
  if (state === 'RUNNING' || tally === null) return null
  const cast = ballots.filter((ballot) => ballot.round === round)
  const voters = cast.flatMap(({ voterId, outcome }) => (voterId ? [[voterId, outcome] as const] : []))
  return {
    ...tallyOf(cast),
    '': cast.filter(({ outcome }) => outcome === null).length,
    ...(kind === 'OPEN' ? { voters: Object.fromEntries(voters) } : {}),
  }
}

type VoteContext = {
  me: string
  step: ProcessStep | undefined
  stepStatus: string
  voters: string[]
  /** Counted ones of this meeting. */
  ballots: BallotRow[]
  names: Names
  /** Members who came. */
  present: number
}
/**
 * A secret tally waits until the vote is over, or the step is done: a count in between, or of a vote that was
 * broken off, could tell who chose what.
 */
export function voteOf(
  meeting: MeetingRow,
  { me, step, stepStatus, voters, ballots, names, present }: VoteContext,
): Meeting['vote'] {
  const kind = step?.meeting?.vote ?? 'NONE'
  const cast = ballots.filter(({ round }) => round === meeting.round)
  const isOver =
    meeting.status === 'HELD' &&
    isVoteOver(
      {
        voted: voters,
        present,
        voteClosed: meeting.voteClosed,
        ...(meeting.came === null ? {} : { came: meeting.came }),
      },
      step?.meeting?.quorum ?? 0,
    )
  const isShown =
    (kind === 'OPEN' && (meeting.status === 'HELD' || meeting.status === 'ADJOURNED')) ||
    (kind === 'SECRET' && meeting.status === 'HELD' && (isOver || stepStatus === 'DONE'))
  const first = kind !== 'NONE' && isOver ? resultOf(tallyOf(cast)) : []
  // In the order of the step, whatever order ballots are read in.
  const leading = (step?.outcomes ?? []).map(({ id }) => id).filter((id) => first.includes(id))
  const row = (outcome: string | null, label: string) => {
    const its = cast.filter((ballot) => ballot.outcome === outcome)
    return {
      outcome,
      label,
      votes: its.length,
      voters:
        kind === 'OPEN'
          ? its.flatMap(({ voterId }) =>
              voterId ? [names.get(voterId) ?? wordsFor(say('caseRoles.formerMember'))] : [],
            )
          : [],
    }
  }
  const tally = [
    ...(step?.outcomes ?? []).map(({ id, label }) => row(id, label)),
    row(null, wordsFor(say('caseRoles.abstained'))),
  ]
  return {
    kind,
    present,
    voted: voters.length,
    iVoted: voters.includes(me),
    state: stateOf(isOver, leading.length),
    leading,
    tally: isShown ? tally : null,
  }
}
const stateOf = (isOver: boolean, leading: number): Meeting['vote']['state'] =>
  !isOver ? 'RUNNING' : leading === 0 ? 'NONE' : leading === 1 ? 'CARRIED' : 'TIE'
