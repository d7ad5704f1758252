/** What happens in and after a meeting: who came, minutes, votes. */
import { v4 as randomId } from 'uuid'
import { stands } from '../../workflows/engine/who.ts'
import { actOn, definitionOf, isRefusal, keyFor } from '../complaints/runningCase.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, notThere } from '../core/errors.ts'
import { isInsider, meetingFor, myMeeting, type SeenMeeting } from './access.ts'
import type { Meeting, meetings } from './contract.ts'
import { claim, stale, unclaim } from './claim.ts'
import { mayVote, present, takesMinutes } from './describe.ts'
import { checkFields } from './guests.ts'
import { notNow, shown } from './planning.ts'

type Sent<Name extends keyof typeof meetings> = Pick<Input<(typeof meetings)[Name]>, 'params' | 'body'>

/** Records who came. Only members count for the quorum. */
export async function record(ctx: Ctx, { params, body }: Sent<'record'>): Promise<Meeting> {
  const seen = await myMeeting(ctx, params.id)
  const { meeting, row } = seen
  const stranger = body.attended.findIndex((id) => !meeting.guests.some((guest) => guest.id === id))
  if (stranger >= 0) throw notThere(`attended.${stranger}`, 'This is not a guest of the meeting.')
  const key = keyFor(ctx, row.id, ['RECORD_MEETING', params.id, body])
  await claim(ctx, seen, key, body.version, { attended: body.attended })
  const act = { type: 'RECORD_MEETING' as const, step: meeting.step, meetingId: meeting.id, ...(await countOf(ctx, seen, body.attended)) }
  await actOn(ctx, row.id, act, seen.standing.by, key).catch((error: unknown) => unclaim(ctx, seen, key, body.version, error))
  return shown(ctx, meeting.id)
}

async function countOf(ctx: Ctx, { meeting, row }: SeenMeeting, attended: string[]) {
  const seated = await ctx.rows.caseAssignment.findMany({ where: { caseId: row.id, active: true, capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER'] } } })
  const guests = meeting.guests.map((guest) => ({ ...guest, attended: attended.includes(guest.id) }))
  const presiding = seated.flatMap((each) => (each.capacity === 'PRESIDING_OFFICER' ? [each.userId] : []))
  return { present: present({ guests }, seated.map((each) => each.userId)), presidingOfficerPresent: guests.some((guest) => guest.attended && guest.userId !== null && presiding.includes(guest.userId)) }
}

async function seatsOf(ctx: Ctx, caseId: string): Promise<string[]> {
  const seated = await ctx.rows.caseAssignment.findMany({ where: { caseId, active: true, capacity: { in: ['COMMITTEE', 'PRESIDING_OFFICER'] } }, select: { userId: true } })
  return seated.map((each) => each.userId)
}

/** Writes the minutes of a meeting that was held; whoever knows all of it may. */
export async function minutes(ctx: Ctx, { params, body }: Sent<'minutes'>): Promise<Meeting> {
  const { meeting, row, step, standing } = await meetingFor(ctx, params.id)
  if (!isInsider(standing)) throw new AppError('FORBIDDEN')
  if (meeting.status !== 'HELD') throw new AppError('ILLEGAL_STATE', { message: 'Minutes can be written once the meeting has been held.' })
  if (!takesMinutes(meeting, step.status)) throw new AppError('ILLEGAL_STATE', { message: 'The step is done, and its minutes stay as they are.' })
  const definition = await definitionOf(ctx, row.workflowVersionId)
  const fields = checkFields(definition.meetingFields[step.stepId] ?? [], { ...(meeting.fields as Record<string, string>), ...body.fields })
  const { count } = await ctx.rows.meeting.updateMany({ where: { id: meeting.id, version: body.version }, data: { minutes: body.minutes, outcome: body.outcome, fields, version: { increment: 1 } } })
  if (count === 0) throw await stale(ctx, meeting.id)
  ctx.note({ entityId: meeting.id, detail: { caseId: row.id } })
  return shown(ctx, meeting.id)
}

/** Casts my vote. A secret ballot bears no name, no time and an id made of nothing, so a retry cannot find it: what was not counted is taken back. */
export async function vote(ctx: Ctx, { params, body }: Sent<'vote'>): Promise<Meeting> {
  const { meeting, row, step, standing } = await meetingFor(ctx, params.id)
  if (!stands(standing.by, 'COMMITTEE')) throw new AppError('FORBIDDEN')
  const asked = (await definitionOf(ctx, row.workflowVersionId)).process.steps[step.stepId]
  if (!asked?.outcomes.some((outcome) => outcome.id === body.outcome)) throw badField('outcome', 'Choose one of the outcomes.')
  if (meeting.status === 'HELD' && !mayVote(meeting, await seatsOf(ctx, row.id), ctx.person.userId)) throw notNow('Only members who were at the meeting vote.')
  const isSecret = asked.meeting?.vote === 'SECRET'
  const key = keyFor(ctx, row.id, ['VOTE', meeting.id, ...(isSecret ? [] : [body.outcome])])
  const ballot = { id: isSecret ? randomId() : key, meetingId: meeting.id, outcome: body.outcome, voterId: isSecret ? null : ctx.person.userId }
  await ctx.rows.ballot.createMany({ skipDuplicates: true, data: [ballot] })
  const takeBack = () => ctx.rows.ballot.deleteMany({ where: { id: ballot.id, counted: false } })
  await actOn(ctx, row.id, { type: 'VOTE', step: meeting.step, meetingId: meeting.id, ballotId: ballot.id }, standing.by, key).catch(async (error: unknown) => {
    if (isRefusal(error)) await takeBack()
    throw error
  })
  if (isSecret) await takeBack()
  return shown(ctx, meeting.id)
}
