/**
 * What parties were given of a record, and what they say to it: all of it for the committee, their own for a party.
 */
import { wordsFor } from '../core/readerLocale.ts'
import { column } from '../core/json.ts'
import { say } from '../messages/say.ts'
import type { Names } from '../users/names.ts'
import type { WholeMeeting } from './access.ts'
import type { Meeting, Point } from './contract.ts'
import { partyOf, type Parties } from './parties.ts'

type ShareRow = WholeMeeting['shares'][number]
/** Points as they were given. */
export const pointsGiven = ({ points }: Pick<ShareRow, 'points'>): Point[] => column<Point[]>().read(points)

/**
 * What was given to me: who was a party then and is none any more has nothing. Once informed, for before that a
 * respondent knows of no meeting.
 */
export function givenTo(meeting: WholeMeeting, me: string, parties: Parties): ShareRow | null {
  const share = meeting.shares.find(({ userId }) => userId === me)
  const guest = share && meeting.guests.find(({ id }) => id === share.guestId)
  return share && guest?.userId === me && partyOf(guest, parties) !== null ? share : null
}

export const maxObjections = 20
const objectionsBy = ({ objections }: WholeMeeting, { guestId, userId }: ShareRow) =>
  objections.filter((each) => each.guestId === guestId && each.userId === userId)
/** Whether a party may object to what they were given: until `objectBy`, and at most 20 times (`maxObjections`). */
export const mayObject = (meeting: WholeMeeting, share: ShareRow, now: number): boolean =>
  now <= share.objectBy.getTime() && objectionsBy(meeting, share).length < maxObjections

/** `share`: the one of a party; null for the committee, which reads all. */
export function presentGiven(
  meeting: WholeMeeting,
  names: Names,
  share: ShareRow | null,
): Pick<Meeting, 'shares' | 'objections'> {
  const nameOf = (userId: string) => names.get(userId) ?? wordsFor(say('caseRoles.guest'))
  const shares = share ? [share] : meeting.shares
  const objections = share ? objectionsBy(meeting, share) : meeting.objections
  return {
    shares: shares.map((each) => ({
      guestId: each.guestId,
      name: nameOf(each.userId),
      points: pointsGiven(each).map(({ point }) => point),
      objectOn: each.objectOn,
      objectBy: each.objectBy.toISOString(),
      at: each.at.toISOString(),
    })),
    objections: objections.map(({ id, guestId, userId, point, text, at }) => ({
      objectionId: id,
      guestId,
      by: nameOf(userId),
      point,
      text,
      at: at.toISOString(),
      answered: meeting.notes.some(({ objectionId }) => objectionId === id),
    })),
  }
}

/** Answers to what I objected to. */
export const answersMe = (
  meeting: WholeMeeting,
  share: ShareRow | null,
  { objectionId }: { objectionId: string | null },
): boolean => share !== null && objectionsBy(meeting, share).some(({ id }) => id === objectionId)
