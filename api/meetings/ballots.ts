/** Voting in a meeting: a ballot, closing the vote, taking it again. */
import { v4 as randomId } from 'uuid'
import type { Act } from '../../workflows/engine/state.ts'
import { standsAs } from '../../workflows/engine/mayAct.ts'
import { definitionOf } from '../cases/versions.ts'
import { actOn, isRefusal, keyFor } from '../cases/runningCase.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { isInsider, meetingFor } from './access.ts'
import type { Meeting, meetings } from './contract.ts'
import { mayVote } from './quorum.ts'
import { seatsOf } from './seats.ts'
import { notNow, presentMeeting } from './scheduleMeetings.ts'
import { countOf } from './votes.ts'
import { say } from '../messages/say.ts'

type MeetingInput<Name extends keyof typeof meetings> = Pick<
  Input<(typeof meetings)[Name]>,
  'params' | 'body'
>

/**
 * Casts my vote. A secret ballot bears no name, no time and an id made of nothing, so a retry cannot find it:
 * what was not counted is taken back.
 */
export async function castBallot(ctx: Ctx, { params, body }: MeetingInput<'vote'>): Promise<Meeting> {
  const { meeting, row, step, standing } = await meetingFor(ctx, params.id)
  if (!standsAs(standing.by, 'COMMITTEE')) throw new AppError('FORBIDDEN')
  const processStep = (await definitionOf(ctx, row.workflowVersionId)).process.steps[step.stepId]
  if (
    !processStep ||
    (body.outcome !== null && !processStep.outcomes.some((outcome) => outcome.id === body.outcome))
  )
    throw badField('outcome', say('meetings.chooseOutcome'))
  if (meeting.status === 'HELD' && !mayVote(meeting, await seatsOf(ctx, row.id), ctx.person.userId))
    throw notNow(say('meetings.onlyPresentVote'))
  const isSecret = processStep.meeting?.vote === 'SECRET'
  const key = keyFor(ctx, row.id, ['VOTE', meeting.id, ...(isSecret ? [] : [body.outcome])])
  const ballot = {
    id: isSecret ? randomId() : key,
    meetingId: meeting.id,
    outcome: body.outcome,
    voterId: isSecret ? null : ctx.person.userId,
  }
  await ctx.tx.ballot.createMany({ skipDuplicates: true, data: [ballot] })
  const takeBack = () => ctx.tx.ballot.deleteMany({ where: { id: ballot.id, counted: false } })
  await actOn(
    ctx,
    row.id,
    { type: 'VOTE', step: meeting.step, meetingId: meeting.id, ballotId: ballot.id },
    standing.by,
    key,
  ).catch(async (error: unknown) => {
    if (isRefusal(error)) await takeBack()
    throw error
  })
  if (isSecret) await takeBack()
  return presentMeeting(ctx, meeting.id)
}

/** The ballots cast decide; nobody else's is waited for. */
export const closeVote = (
  ctx: Ctx,
  { params }: Pick<MeetingInput<'closeVote'>, 'params'>,
): Promise<Meeting> => led(ctx, params.id, () => ({ type: 'CLOSE_VOTE' }))

/** Once more, where the vote decided nothing. */
export const voteAgain = (
  ctx: Ctx,
  { params }: Pick<MeetingInput<'voteAgain'>, 'params'>,
): Promise<Meeting> =>
  led(ctx, params.id, async (meeting) => ({ type: 'VOTE_AGAIN', ...(await countOf(ctx.tx, meeting)) }))

type Leading = Extract<Act, { type: 'CLOSE_VOTE' | 'VOTE_AGAIN' }>
type Wanted = Leading extends infer Each
  ? Each extends Leading
    ? Omit<Each, 'step' | 'meetingId'>
    : never
  : never
async function led(
  ctx: Ctx,
  id: string,
  buildAct: (meeting: Parameters<typeof countOf>[1]) => Wanted | Promise<Wanted>,
): Promise<Meeting> {
  const { meeting, row, standing } = await meetingFor(ctx, id)
  if (!isInsider(standing)) throw new AppError('FORBIDDEN')
  const act: Act = { ...(await buildAct(meeting)), step: meeting.step, meetingId: meeting.id }
  await actOn(ctx, row.id, act, standing.by, keyFor(ctx, row.id, act))
  return presentMeeting(ctx, meeting.id)
}
