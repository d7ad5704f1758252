/** Parties read of the record what they are given, and object to it within a term; from then on it is final. */
import { dateAfter, dateIn, startOfDate } from '../../workflows/definition/clocks.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField, illegal, notFound, unknownReference } from '../core/errors.ts'
import { say } from '../messages/say.ts'
import { isInsider, lockMeeting } from './access.ts'
import { isBusy } from './claim.ts'
import type { Meeting, meetings } from './contract.ts'
import { readSigned } from './describe.ts'
import { givenTo, mayObject, maxObjections, pointsGiven } from './recordShares.ts'
import { partiesOf, partyOf } from './parties.ts'
import { pointsOf, recordOf } from './points.ts'
import { presentMeeting } from './scheduleMeetings.ts'
import { isSigned } from './signatureStatus.ts'
import { notifyCommittee, notifyPerson } from './meetingNotices.ts'

type MeetingInput<Name extends 'share' | 'object'> = Pick<Input<(typeof meetings)[Name]>, 'params' | 'body'>
const maxDays = 60

/** Throws ILLEGAL_STATE before it is signed. A party is given something once; what was said to them stays. */
export async function shareRecord(ctx: Ctx, { params, body }: MeetingInput<'share'>): Promise<Meeting> {
  const seen = await lockMeeting(ctx, params.id)
  const { meeting, row, standing } = seen
  if (!isInsider(standing)) throw new AppError('FORBIDDEN')
  const parties = await partiesOf(ctx.tx, row)
  const guest = meeting.guests.find(({ id }) => id === body.guestId)
  if (!guest || partyOf(guest, parties) === null)
    throw unknownReference('guestId', say('meetings.notAnInvitedParty'))
  if (guest.userId === null) throw badField('guestId', say('meetings.partyWithoutAccount'))
  if (meeting.shares.some(({ guestId }) => guestId === guest.id)) throw illegal(say('meetings.givenAlready'))
  if (isBusy(meeting)) throw illegal(say('meetings.beingChanged'))
  if (!isSigned(await readSigned(ctx, seen))) throw illegal(say('meetings.signBeforeGiving'))
  const all = pointsOf(meeting.agenda, recordOf(meeting))
  const unknown = body.points.findIndex((wanted) => !all.some(({ point }) => point === wanted))
  if (unknown >= 0) throw unknownReference(`points.${unknown}`, say('meetings.noSuchPoint'))
  const { timeZone } = await ctx.tx.branch.findUniqueOrThrow({
    where: { id: row.branchId },
    select: { timeZone: true },
  })
  await ctx.tx.meetingShare.create({
    data: {
      meetingId: meeting.id,
      caseId: row.id,
      guestId: guest.id,
      userId: guest.userId,
      points: all.filter(({ point }) => body.points.includes(point)),
      objectOn: body.objectBy,
      objectBy: endOfTerm(timeZone, body.objectBy),
      byUserId: ctx.person.userId,
    },
  })
  await notifyPerson(ctx, seen, 'MINUTES_GIVEN', guest.userId)
  ctx.audit({ entityId: meeting.id, detail: { caseId: row.id, guestId: guest.id } })
  return presentMeeting(ctx, meeting.id)
}

/** The end of that day where the business unit is, at least tomorrow's. */
function endOfTerm(timeZone: string, day: string): Date {
  const today = dateIn(timeZone, Date.now())
  if (day <= today || day > dateAfter(today, maxDays, 'DAY'))
    throw badField('objectBy', say('meetings.termLength', { days: maxDays }))
  return new Date(startOfDate(timeZone, dateAfter(day, 1, 'DAY')) - 1)
}

/** Of that party alone, until the day is over. Throws 404 for who was given nothing, whatever else they may see. */
export async function objectTo(ctx: Ctx, { params, body }: MeetingInput<'object'>): Promise<Meeting> {
  const { meeting, row, standing } = await lockMeeting(ctx, params.id)
  if (isInsider(standing)) throw new AppError('FORBIDDEN')
  const share = givenTo(meeting, ctx.person.userId, await partiesOf(ctx.tx, row))
  if (!share) throw notFound()
  if (share.objectBy.getTime() < Date.now())
    throw new AppError('ACT_REFUSED', {
      text: say('meetings.objectedTooLate', { day: share.objectOn }),
      more: { reason: 'OBJECTION_LATE' },
    })
  if (!mayObject(meeting, share, Date.now()))
    throw illegal(say('meetings.objectionsMost', { count: maxObjections }))
  if (!pointsGiven(share).some(({ point }) => point === body.point))
    throw unknownReference('point', say('meetings.noSuchPoint'))
  const { id } = await ctx.tx.meetingObjection.create({
    data: {
      meetingId: meeting.id,
      caseId: row.id,
      guestId: share.guestId,
      userId: ctx.person.userId,
      point: body.point,
      text: body.text,
    },
  })
  await notifyCommittee(ctx, { meeting, row }, id)
  ctx.audit({ entityId: meeting.id, detail: { caseId: row.id, objectionId: id } })
  return presentMeeting(ctx, meeting.id)
}
