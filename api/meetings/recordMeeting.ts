/** What happens in and after a meeting: who came, minutes, corrections, going on another day. */
import { dateIn } from '../../workflows/definition/clocks.ts'
import { canAnswerField } from '../../workflows/definition/graph.ts'
import type { PartiesThere } from '../../workflows/engine/state.ts'
import { definitionOf } from '../cases/versions.ts'
import { actOn, keepWritten, keyFor } from '../cases/runningCase.ts'
import { activeSeats } from '../committees/currentSeats.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, unknownReference, type FieldError } from '../core/errors.ts'
import { isInsider, lockMeeting, meetingFor, myMeeting, type SeenMeeting } from './access.ts'
import { requireChangeable } from './changeable.ts'
import { claimMeeting, staleMeeting, unclaimMeeting } from './claim.ts'
import { Meeting, type meetings } from './contract.ts'
import { forgetMeetingDraft } from './drafts.ts'
import { describeMeeting, readSigned } from './describe.ts'
import { present, wasRecorded } from './quorum.ts'
import { notifyPerson, notifySigners } from './meetingNotices.ts'
import { checkFields } from './guests.ts'
import { isNotifiedInTime, noticeHours, noticeOf } from './noticeToParties.ts'
import { partiesOf, partyOf } from './parties.ts'
import { presentMeeting } from './scheduleMeetings.ts'
import { countOf } from './votes.ts'
import type { GuestAbsence } from './meetingWords.ts'
import { say } from '../messages/say.ts'

type MeetingInput<Name extends keyof typeof meetings> = Pick<
  Input<(typeof meetings)[Name]>,
  'params' | 'body'
>

/**
 * Records who attended, once the meeting has started. Only members count for the quorum; of an absent party it records
 * whether they were notified.
 */
export async function recordAttendance(ctx: Ctx, { params, body }: MeetingInput<'record'>): Promise<Meeting> {
  const seen = await myMeeting(ctx, params.id)
  const { meeting, row } = seen
  const stranger = body.attended.findIndex((id) => !meeting.guests.some((guest) => guest.id === id))
  if (stranger >= 0) throw unknownReference(`attended.${stranger}`, say('meetings.notAGuest'))
  const absences = await checkAbsences(ctx, seen, body)
  const key = keyFor(ctx, row.id, ['RECORD_MEETING', params.id, body])
  await claimMeeting(ctx, seen, key, body.version, { attended: body.attended, absences })
  const act = {
    type: 'RECORD_MEETING' as const,
    step: meeting.step,
    meetingId: meeting.id,
    ...(await attendance(ctx, seen, body.attended)),
    ...(await partiesThere(ctx, seen, body.attended, absences)),
  }
  await actOn(ctx, row.id, act, seen.standing.by, key)
    .catch((error: unknown) => unclaimMeeting(ctx, seen, key, body.version, error))
    .catch((error: unknown) => sayWhen(seen, error))
  await forgetMeetingDraft(ctx, meeting)
  return presentMeeting(ctx, meeting.id)
}

/**
 * One line for each invited party that did not come. Throws VALIDATION_FAILED at each that is missing or
 * incomplete, and at who had too short notice to come. Who was not notified did not stay away.
 */
async function checkAbsences(
  ctx: Ctx,
  { meeting, row }: SeenMeeting,
  { attended, absences }: MeetingInput<'record'>['body'],
): Promise<GuestAbsence[]> {
  const parties = await partiesOf(ctx.tx, row)
  const away = meeting.guests.filter(
    (guest) => partyOf(guest, parties) !== null && !attended.includes(guest.id),
  )
  const unasked = absences.findIndex(({ guestId }) => !away.some((guest) => guest.id === guestId))
  if (unasked >= 0) throw unknownReference(`absences.${unasked}`, say('meetings.notAbsentParty'))
  const notice = await noticeOf(ctx, meeting)
  const { timeZone } = await ctx.tx.branch.findUniqueOrThrow({
    where: { id: row.branchId },
    select: { timeZone: true },
  })
  const hours = String(noticeHours)
  const heldOn = dateIn(timeZone, meeting.startAt.getTime())
  const fields = away.flatMap((guest): FieldError[] => {
    const path = `absences.${guest.id}`
    const had = notice(guest)
    if (had === 'MOVED_LATE')
      return [{ path, code: 'invalid', text: say('meetings.noticeTooShort', { hours }) }]
    const absence = absences.find(({ guestId }) => guestId === guest.id)
    if (!absence) return [{ path, code: 'required', text: say('meetings.sayWhetherNotified') }]
    if (!absence.notified) return []
    if (!absence.notifiedOn || !absence.notifiedHow)
      return [{ path, code: 'required', text: say('meetings.sayHowNotified') }]
    if (absence.notifiedOn > heldOn)
      return [{ path, code: 'future', text: say('meetings.noticeAfterMeeting', { day: heldOn }) }]
    const isInTime = isNotifiedInTime(absence.notifiedOn, meeting.startAt.getTime(), timeZone)
    return had === 'A_DAY' || isInTime
      ? []
      : [{ path, code: 'invalid', text: say('meetings.invitedTooLate', { hours }) }]
  })
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields })
  return absences.map(({ guestId, notified, notifiedOn, notifiedHow }) =>
    notified
      ? { guestId, notified, notifiedOn, notifiedHow }
      : { guestId, notified, notifiedOn: null, notifiedHow: null },
  )
}

/**
 * The engine says that it is too early; when it will not be is added here.
 */
function sayWhen({ meeting }: SeenMeeting, error: unknown): never {
  if (!(error instanceof AppError) || error.extra.more?.['reason'] !== 'TOO_EARLY') throw error
  throw new AppError('ACT_REFUSED', {
    more: { reason: 'TOO_EARLY' },
    text: say('meetings.notStarted', { startsAt: meeting.startAt.toISOString() }),
  })
}

/** Ends today's sitting without a decision; another one is then planned. */
export async function adjournMeeting(ctx: Ctx, { params, body }: MeetingInput<'adjourn'>): Promise<Meeting> {
  const seen = await meetingFor(ctx, params.id)
  const { row, meeting, standing } = seen
  if (!isInsider(standing)) throw new AppError('FORBIDDEN')
  const key = keyFor(ctx, row.id, ['ADJOURN_MEETING', params.id, body])
  await keepWritten(ctx, ctx.tx, key, { caseId: row.id, step: meeting.step, note: body.note })
  // A count in between could tell who chose what: it enters no act.
  const count =
    (await describeMeeting(ctx, seen)).vote.state === 'RUNNING' ? {} : await countOf(ctx.tx, meeting)
  await actOn(
    ctx,
    row.id,
    { type: 'ADJOURN_MEETING', step: meeting.step, meetingId: params.id, noteId: key, ...count },
    standing.by,
    key,
  )
  return presentMeeting(ctx, params.id)
}

/**
 * Adds a correction to a record, also after the step or the case is done. What was recorded stays as it was.
 */
export async function correctRecord(ctx: Ctx, { params, body }: MeetingInput<'correct'>): Promise<Meeting> {
  const { meeting, row, standing } = await meetingFor(ctx, params.id)
  if (!isInsider(standing)) throw new AppError('FORBIDDEN')
  if (!wasRecorded(meeting))
    throw new AppError('ILLEGAL_STATE', {
      text: say('meetings.nothingToCorrect'),
    })
  if (body.about !== null && !meeting.guests.some((guest) => guest.id === body.about))
    throw unknownReference('about', say('meetings.notAGuest'))
  const answered = meeting.objections.find(({ id }) => id === body.answers)
  if (body.answers !== null && !answered) throw unknownReference('answers', say('meetings.noSuchObjection'))
  const note = await ctx.tx.meetingNote.create({
    data: {
      meetingId: meeting.id,
      caseId: row.id,
      guestId: body.about,
      objectionId: body.answers,
      text: body.text,
      byUserId: ctx.person.userId,
    },
  })
  if (answered) await notifyPerson(ctx, { meeting, row }, 'OBJECTION_ANSWERED', answered.userId, note.id)
  ctx.audit({ entityId: meeting.id, detail: { caseId: row.id } })
  return presentMeeting(ctx, meeting.id)
}

/** Which parties who knew of the meeting attended. A party who was not notified is not absent. */
async function partiesThere(
  ctx: Ctx,
  { meeting, row }: SeenMeeting,
  attended: string[],
  absences: GuestAbsence[],
): Promise<{ parties?: PartiesThere }> {
  const sides = await partiesOf(ctx.tx, row)
  const parties: PartiesThere = {}
  for (const guest of meeting.guests) {
    const party = partyOf(guest, sides)
    if (party === null || parties[party] === 'CAME') continue
    const isTold = absences.some(({ guestId, notified }) => guestId === guest.id && notified)
    if (attended.includes(guest.id)) parties[party] = 'CAME'
    else if (isTold) parties[party] = 'AWAY'
  }
  return Object.keys(parties).length === 0 ? {} : { parties }
}

async function attendance(ctx: Ctx, { meeting, row }: SeenMeeting, attended: string[]) {
  const seated = await ctx.tx.caseAssignment.findMany({
    where: { caseId: row.id, ...activeSeats },
  })
  const guests = meeting.guests.map((guest) => ({ ...guest, attended: attended.includes(guest.id) }))
  const presiding = seated.flatMap((each) => (each.capacity === 'PRESIDING_OFFICER' ? [each.userId] : []))
  return {
    came: attended.length,
    present: present(
      { guests },
      seated.map((each) => each.userId),
    ),
    presidingOfficerPresent: guests.some(
      (guest) => guest.attended && guest.userId !== null && presiding.includes(guest.userId),
    ),
  }
}

/** Writes the minutes of a meeting that was held, for anyone who sees all of it. */
export async function saveMinutes(ctx: Ctx, { params, body }: MeetingInput<'minutes'>): Promise<Meeting> {
  const seen = await lockMeeting(ctx, params.id)
  const { meeting, row, step, standing } = seen
  if (!isInsider(standing)) throw new AppError('FORBIDDEN')
  requireChangeable(seen)
  const fields = await minutesFields(ctx, { meeting, row, step }, body.fields)
  const { count } = await ctx.tx.meeting.updateMany({
    where: { id: meeting.id, caseId: row.id, version: body.version },
    data: { minutes: body.minutes, outcome: body.outcome, fields, version: { increment: 1 } },
  })
  if (count === 0) throw await staleMeeting(ctx, meeting.id)
  await forgetMeetingDraft(ctx, meeting)
  const { missing } = await readSigned(ctx, await meetingFor(ctx, meeting.id))
  await notifySigners(ctx, seen, missing)
  ctx.audit({ entityId: meeting.id, detail: { caseId: row.id } })
  return presentMeeting(ctx, meeting.id)
}

/** The workflow's own fields, as planned and now written. */
export async function minutesFields(
  ctx: Ctx,
  { meeting, row, step }: Pick<SeenMeeting, 'meeting' | 'row' | 'step'>,
  answers: Record<string, string>,
) {
  const definition = await definitionOf(ctx, row.workflowVersionId)
  return checkFields((definition.meetingFields[step.stepId] ?? []).filter(canAnswerField), {
    ...Meeting.shape.fields.parse(meeting.fields),
    ...answers,
  })
}
