/**
 * Calling, changing and cancelling a meeting. The rows come first, as a draft; the engine makes them count.
 */
import type { Message } from '../../workflows/definition/messages/message.ts'
import { dateIn } from '../../workflows/definition/clocks.ts'
import { meetingFieldsWith } from '../../workflows/definition/graph.ts'
import type { Act } from '../../workflows/engine/state.ts'
import { definitionOf } from '../cases/versions.ts'
import { actOn, isRefusal, keepWritten, keyFor, stepFor } from '../cases/runningCase.ts'
import type { VisibleCase } from '../cases/access.ts'
import type { Input } from '../core/contract.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, badField } from '../core/errors.ts'
import { meetingFor, myMeeting } from './access.ts'
import type { Meeting, meetings } from './contract.ts'
import { describeMeeting } from './describe.ts'
import { checkFields, checkGuests, type InvitedGuest } from './guests.ts'
import { claimMeeting, unclaimMeeting } from './claim.ts'
import { say } from '../messages/say.ts'
import { forgetMeetingDraft } from './drafts.ts'

type MeetingInput<Name extends keyof typeof meetings> = Pick<
  Input<(typeof meetings)[Name]>,
  'params' | 'body'
>

/** Calls a meeting of a step that I act on. */
export async function scheduleMeeting(
  ctx: Ctx,
  { body }: Pick<MeetingInput<'schedule'>, 'body'>,
): Promise<Meeting> {
  const { row, by, step } = await stepFor(ctx, body.caseId, body.step)
  if (step.kind !== 'MEETING') throw notNow(say('acts.stepNotAMeeting'))
  const checked = await check(ctx, row, step.stepId, body)
  const meetingId = keyFor(ctx, row.id, ['SCHEDULE_MEETING', body])
  await draft(ctx, meetingId, body, checked)
  await actOn(
    ctx,
    row.id,
    { type: 'SCHEDULE_MEETING', step: body.step, meetingId, ...span(body) },
    by,
    meetingId,
  ).catch(async (error: unknown) => {
    if (isRefusal(error)) await discard(ctx, meetingId)
    throw error
  })
  await forgetMeetingDraft(ctx, body)
  return presentMeeting(ctx, meetingId)
}

/** Changes a planned meeting; everybody invited hears of it. */
export async function rescheduleMeeting(
  ctx: Ctx,
  { params, body }: MeetingInput<'change'>,
): Promise<Meeting> {
  const seen = await myMeeting(ctx, params.id)
  const invited = seen.meeting.guests.flatMap(({ userId }) => userId ?? [])
  const { fields, guests } = await check(ctx, seen.row, seen.step.stepId, body, {
    invited,
    heldStart: seen.meeting.startAt.getTime(),
  })
  const { title, agenda, location, link, version } = body
  const key = keyFor(ctx, seen.row.id, ['RESCHEDULE_MEETING', params.id, body])
  await claimMeeting(ctx, seen, key, version, { change: { title, agenda, location, link, fields, guests } })
  await actOn(
    ctx,
    seen.row.id,
    { type: 'RESCHEDULE_MEETING', step: seen.meeting.step, meetingId: params.id, ...span(body) },
    seen.standing.by,
    key,
  ).catch((error: unknown) => unclaimMeeting(ctx, seen, key, version, error))
  await forgetMeetingDraft(ctx, seen.meeting)
  return presentMeeting(ctx, params.id)
}

/**
 * Cancels a meeting, with a note. Throws NOT_FOUND, FORBIDDEN for a person who does not act on its step, ACT_REFUSED.
 */
export async function cancelMeeting(ctx: Ctx, { params, body }: MeetingInput<'cancel'>): Promise<Meeting> {
  const { row, meeting, standing } = await myMeeting(ctx, params.id)
  const key = keyFor(ctx, row.id, ['CANCEL_MEETING', params.id, body])
  await keepWritten(ctx, ctx.tx, key, { caseId: row.id, step: meeting.step, note: body.note })
  const act: Act = { type: 'CANCEL_MEETING', step: meeting.step, meetingId: params.id, noteId: key }
  await actOn(ctx, row.id, act, standing.by, key)
  return presentMeeting(ctx, params.id)
}

/** Returns the ACT_REFUSED error for an act that is not possible at a meeting now; the caller throws it. */
export const notNow = (text: Message) =>
  new AppError('ACT_REFUSED', { text, more: { reason: 'MEETING_STATE' } })
/** Returns a meeting as the caller may see it. Throws NOT_FOUND, PROOF_REQUIRED. */
export const presentMeeting = async (ctx: Ctx, meetingId: string): Promise<Meeting> =>
  describeMeeting(ctx, await meetingFor(ctx, meetingId))
const span = ({ startTime, endTime }: { startTime: string; endTime: string }) => ({
  startAt: Date.parse(startTime),
  endAt: Date.parse(endTime),
})

type Planned = Pick<MeetingInput<'change'>['body'], 'guests' | 'fields' | 'startTime'>
/**
 * A meeting that took place before it was entered is recorded by it, though none before the day of the filing.
 * `heldStart`: when a meeting that is changed begins as it stands.
 */
async function check(
  ctx: Ctx,
  row: VisibleCase,
  stepId: string,
  input: Planned,
  { invited, heldStart }: { invited?: readonly string[]; heldStart?: number } = {},
) {
  const startAt = Date.parse(input.startTime)
  if (startAt !== heldStart) await requireAfterFiling(ctx, row, startAt)
  const guests = await checkGuests(ctx, row, input.guests, invited)
  const definition = await definitionOf(ctx, row.workflowVersionId)
  const meetingFields = meetingFieldsWith(definition.meetingFields[stepId] ?? [], 'PLANNING')
  return { guests, fields: checkFields(meetingFields, input.fields) }
}

async function requireAfterFiling(ctx: Ctx, { branchId, filedAt }: VisibleCase, startAt: number) {
  const { timeZone } = await ctx.tx.branch.findUniqueOrThrow({
    where: { id: branchId },
    select: { timeZone: true },
  })
  const filedOn = dateIn(timeZone, filedAt.getTime())
  if (dateIn(timeZone, startAt) < filedOn)
    throw badField('startTime', say('meetings.startBeforeFiling', { filedOn }), 'past')
}

/** Writes the draft once; a retry finds it. */
async function draft(
  ctx: Ctx,
  id: string,
  body: MeetingInput<'schedule'>['body'],
  { guests, fields }: { guests: InvitedGuest[]; fields: Record<string, string> },
) {
  const { caseId, step, title, agenda, location, link, startTime, endTime } = body
  await ctx.db.transaction(async (rows) => {
    const { count } = await rows.meeting.createMany({
      skipDuplicates: true,
      data: [
        {
          id,
          caseId,
          step,
          title,
          agenda,
          location,
          link,
          fields,
          startAt: new Date(startTime),
          endAt: new Date(endTime),
          createdBy: ctx.person.userId,
        },
      ],
    })
    if (count === 1)
      await rows.meetingGuest.createMany({
        data: guests.map((guest) => ({ ...guest, meetingId: id, caseId })),
      })
  })
}

async function discard(ctx: Ctx, meetingId: string) {
  await ctx.db.transaction(async (rows) => {
    await rows.meetingGuest.deleteMany({ where: { meetingId, meeting: { status: 'DRAFT' } } })
    await rows.meeting.deleteMany({ where: { id: meetingId, status: 'DRAFT' } })
  })
}
