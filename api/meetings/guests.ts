/** Checks of what is sent to plan a meeting: whom it invites, and the workflow's own fields. */
import type { Message } from '../../workflows/definition/messages/message.ts'
import type { z } from '@hono/zod-openapi'
import type { MeetingField } from '../../workflows/definition/graph.ts'
import type { VisibleCase } from '../cases/access.ts'
import type { Ctx } from '../core/deps.ts'
import { AppError, unknownReference, type FieldError } from '../core/errors.ts'
import type { GuestRole, NewMeeting } from './contract.ts'
import { partiesOf, type Parties } from './parties.ts'
import { plannedRole, wrongRoles } from './roles.ts'
import { seatsOf } from './seats.ts'
import { say } from '../messages/say.ts'

type SentGuest = z.output<typeof NewMeeting>['guests'][number]
export type InvitedGuest = {
  userId: string | null
  name: string | null
  email: string | null
  /** Missing in words from before guests had one. */
  role?: GuestRole
}

/**
 * Guests, each once. A person of the workspace by id, anybody else by name and e-mail; `invited` are the user ids of
 * those whom the meeting has already, and who may have left since. Throws NOT_FOUND for who is nobody here,
 * VALIDATION_FAILED at each guest that cannot be invited.
 */
export async function checkGuests(
  ctx: Ctx,
  row: VisibleCase,
  input: SentGuest[],
  invited: readonly string[] = [],
): Promise<InvitedGuest[]> {
  const [active, parties, seats] = await Promise.all([
    membersAmong(ctx, input),
    partiesOf(ctx.tx, row),
    seatsOf(ctx, row.id),
  ])
  const known = new Set([...active, ...invited])
  const barred = barredFrom(row, parties)
  const stranger = input.findIndex(({ userId }) => userId && !known.has(userId))
  if (stranger >= 0) throw unknownReference(`guests.${stranger}`, say('common.notAMember'))
  const fields = input.flatMap((guest, place): FieldError[] => {
    const text = whyNot(guest, barred)
    return text ? [{ path: `guests.${place}`, code: 'invalid', text }] : []
  })
  fields.push(...wrongRoles(input, { parties, seats }))
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields })
  const guests = input.map((guest): InvitedGuest => {
    const role = plannedRole(guest, { parties, seats })
    return guest.userId
      ? { userId: guest.userId, name: null, email: null, role }
      : { userId: null, name: guest.name, email: guest.email, role }
  })
  return [...new Map(guests.map((guest) => [guest.userId ?? guest.email?.toLowerCase(), guest])).values()]
}

function whyNot({ userId, name, email }: SentGuest, barred: Set<string>): Message | null {
  if (userId ? barred.has(userId) : email && barred.has(email.toLowerCase()))
    return say('meetings.respondentNotInformed')
  return userId || (name && email) ? null : say('meetings.guestMissing')
}

async function membersAmong(ctx: Ctx, guests: SentGuest[]): Promise<Set<string>> {
  const ids = guests.flatMap((guest) => (guest.userId ? [guest.userId] : []))
  const members = await ctx.tx.membership.findMany({
    where: { userId: { in: ids }, active: true },
    select: { userId: true },
  })
  return new Set(members.map((each) => each.userId))
}

/** The respondent's id and addresses, until they are informed. */
const barredFrom = ({ respondentInformedAt }: VisibleCase, { respondent, emails }: Parties): Set<string> =>
  respondentInformedAt ? new Set() : new Set([...(respondent ? [respondent] : []), ...emails])

/**
 * Answers to the workflow's own meeting fields. Throws VALIDATION_FAILED for one that is unknown, missing or
 * no option.
 */
export function checkFields(
  meetingFields: MeetingField[],
  answers: Record<string, string>,
): Record<string, string> {
  const unknown = Object.keys(answers)
    .filter((key) => !meetingFields.some((field) => field.key === key))
    .map((key): FieldError => ({
      path: `fields.${key}`,
      code: 'unknown',
      text: say('common.fieldUnknown'),
    }))
  const wrong = meetingFields.flatMap((field): FieldError[] => {
    const answer = (Object.hasOwn(answers, field.key) ? answers[field.key] : undefined)?.trim() ?? ''
    if (answer === '')
      return field.required
        ? [
            {
              path: `fields.${field.key}`,
              code: 'required',
              text: say('meetings.fieldMissing', { label: field.label }),
            },
          ]
        : []
    const isOption = field.type !== 'SINGLE_SELECT' || field.options.some((option) => option.id === answer)
    return isOption
      ? []
      : [
          {
            path: `fields.${field.key}`,
            code: 'invalid',
            text: say('meetings.chooseOneOption', { label: field.label }),
          },
        ]
  })
  if (unknown.length + wrong.length > 0)
    throw new AppError('VALIDATION_FAILED', { fields: [...unknown, ...wrong] })
  return answers
}
