/** Whether a meeting was recorded, who of those who came counts and votes, and who must be there. */
import type { MeetingSetting } from '../../workflows/definition/graph.ts'
import type { Message } from '../../workflows/definition/messages/message.ts'
import { say } from '../messages/say.ts'
import type { MeetingRow } from './access.ts'

/** Its record says who came. */
export const wasRecorded = ({ status }: Pick<MeetingRow, 'status'>) =>
  status === 'HELD' || status === 'NO_QUORUM' || status === 'ADJOURNED'

/** Who came and counts: the members; in a case without a committee, everybody. */
export function present(meeting: Pick<MeetingRow, 'guests'>, seats: string[]): number {
  const came = meeting.guests.filter((guest) => guest.attended === true)
  return seats.length === 0
    ? came.length
    : came.filter((guest) => guest.userId !== null && seats.includes(guest.userId)).length
}

/**
 * Members vote who were there; where all of those have left the committee, those who sit on it now decide on
 * the minutes.
 */
export const mayVote = (meeting: Pick<MeetingRow, 'guests'>, seats: string[], userId: string): boolean =>
  meeting.guests.some((guest) => guest.userId === userId && guest.attended === true) ||
  present(meeting, seats) === 0

/** Who must be there, and after the meeting how many came; null where nothing is asked for. */
export function quorumOf(
  setting: MeetingSetting | null,
  meeting: MeetingRow,
  seats: string[],
): Message | null {
  if (!setting || (setting.quorum === 0 && !setting.presidingOfficerRequired)) return null
  const came = wasRecorded(meeting) ? (meeting.present ?? present(meeting, seats)) : null
  const count = setting.quorum
  if (count === 0)
    return came === null
      ? say('meetings.quorumPresiding')
      : say('meetings.quorumPresidingCame', { present: came })
  if (setting.presidingOfficerRequired)
    return came === null
      ? say('meetings.quorumLed', { count })
      : say('meetings.quorumLedCame', { count, present: came })
  return came === null
    ? say('meetings.quorum', { count })
    : say('meetings.quorumCame', { count, present: came })
}
