/** A meeting as it is called: what everybody invited reads, and what the committee reads beside it. */
import { wordsFor } from '../core/readerLocale.ts'
import { say } from '../messages/say.ts'
import type { Names } from '../users/names.ts'
import type { MeetingRow } from './access.ts'
import { Meeting } from './contract.ts'
import { partyOf, type Parties } from './parties.ts'
import { wasRecorded } from './quorum.ts'
import { roleOf } from './roles.ts'

/**
 * Whom a guest finds on the list: in a complaint only themselves and the committee, for who else is heard is
 * not theirs to know.
 */
export type Reader = { me: string; isInsider: boolean; seats: string[]; parties: Parties }
function guestList(
  meeting: MeetingRow,
  kind: string,
  names: Names,
  { me, isInsider: knowsAll, seats, parties }: Reader,
): Meeting['guests'] {
  const isNamed = (userId: string | null) =>
    knowsAll || kind === 'MEETING' || (userId !== null && (userId === me || seats.includes(userId)))
  return meeting.guests.map((guest) => {
    const { id, userId, name } = guest
    if (!isNamed(userId))
      return {
        guestId: id,
        userId: null,
        name: wordsFor(say('caseRoles.anotherGuest')),
        email: null,
        party: null,
        role: null,
        ...unknown,
        ...noTimes,
      }
    const isTold = knowsAll || userId === me
    return {
      guestId: id,
      userId,
      name: (userId && names.get(userId)) || name || wordsFor(say('caseRoles.guest')),
      email: null,
      party: isTold ? partyOf(guest, parties) : null,
      // What others are heard as is not a guest's to know.
      role: isTold || kind === 'MEETING' ? roleOf(guest, { seats, parties }) : null,
      ...(isTold ? cameOf(meeting, guest) : unknown),
      ...noTimes,
    }
  })
}
/** Times stand in the working record, which a list does not read. */
const noTimes = { cameAt: null, leftAt: null }

const unknown = { attended: null, absence: null }
/** Whether a guest came: for the committee, and for each guest of themselves. */
function cameOf(
  meeting: MeetingRow,
  { attended, notified, notifiedOn, notifiedHow }: MeetingRow['guests'][number],
) {
  if (!wasRecorded(meeting)) return unknown
  return {
    attended: attended === true,
    absence: notified === null ? null : { notified, notifiedOn, notifiedHow },
  }
}

/** What everybody invited reads. */
export const presentInvitation = (
  meeting: MeetingRow,
  { caseNo, kind }: { caseNo: string; kind: string },
  names: Names,
  reader: Reader,
) => ({
  meetingId: meeting.id,
  caseId: meeting.caseId,
  caseNo,
  step: meeting.step,
  title: meeting.title,
  agenda: meeting.agenda,
  startTime: meeting.startAt.toISOString(),
  endTime: meeting.endAt.toISOString(),
  location: meeting.location,
  link: meeting.link,
  status: Meeting.shape.status.parse(meeting.status),
  version: meeting.version,
  guests: guestList(meeting, kind, names, reader),
  minutes: null,
  outcome: null,
  fields: {},
})

/** That there is a meeting and when: for who would be asked for a proof of who they are before reading more. */
export const withheldInvitation = (
  invitation: ReturnType<typeof presentInvitation>,
): ReturnType<typeof presentInvitation> => ({
  ...invitation,
  title: '',
  agenda: '',
  location: null,
  link: null,
  guests: [],
})

/** What the committee reads: the same, with minutes, the workflow's own fields, and everybody's address. */
export function presentInside(meeting: MeetingRow, invitation: ReturnType<typeof presentInvitation>) {
  const emails = new Map(meeting.guests.map((guest) => [guest.id, guest.email]))
  return {
    ...invitation,
    minutes: meeting.minutes,
    outcome: meeting.outcome,
    fields: Meeting.shape.fields.parse(meeting.fields),
    guests: invitation.guests.map((guest) => ({ ...guest, email: emails.get(guest.guestId) ?? null })),
  }
}
