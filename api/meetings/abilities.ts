/** What I may do to a meeting now; the engine has the last word on its acts. */
import { isLeftToOthers } from '../../workflows/engine/acts/meetings.ts'
import { standsAs } from '../../workflows/engine/mayAct.ts'
import type { WholeMeeting } from './access.ts'
import type { Meeting } from './contract.ts'
import type { MeetingViewContext } from './describe.ts'
import { partyOf } from './parties.ts'
import { mayVote, wasRecorded } from './quorum.ts'
import { isSigned, mayBeSignedBy, type Signed } from './signatureStatus.ts'

/**
 * Minutes can be written later, but not rewritten once the step is done, the meeting adjourned or a party was given
 * of them: others have relied on them.
 */
export const takesMinutes = (
  meeting: Pick<WholeMeeting, 'status' | 'minutes' | 'shares'>,
  stepStatus: string,
): boolean =>
  meeting.shares.length === 0 &&
  ((meeting.status === 'HELD' && stepStatus === 'READY') ||
    (['HELD', 'ADJOURNED'].includes(meeting.status) && meeting.minutes === null))

export const nothing = {
  change: false,
  cancel: false,
  record: false,
  minutes: false,
  correct: false,
  vote: false,
  closeVote: false,
  voteAgain: false,
  adjourn: false,
  arrive: false,
  keepRecord: false,
  sign: false,
  share: false,
  object: false,
}
/** Returns what a person who sees all of the meeting may do to it now; `object` is for parties and stays false. */
export function abilitiesOf(
  meeting: WholeMeeting,
  viewContext: MeetingViewContext,
  { vote, signed }: { vote: Meeting['vote']; signed: Signed },
): typeof nothing {
  const { row, stepStatus, standing, seats, me } = viewContext
  const now = Date.now()
  const isOpen = row.status === 'IN_PROGRESS' && stepStatus === 'READY'
  const [canPlan, isHeld] = [
    isOpen && standing.actsOnIt && meeting.status === 'SCHEDULED',
    isOpen && meeting.status === 'HELD',
  ]
  const votes = isHeld && vote.kind !== 'NONE'
  const isVoted = votes && vote.state !== 'RUNNING'
  const leads =
    standsAs(standing.by, 'PRESIDING_OFFICER') ||
    (standing.actsOnIt &&
      isLeftToOthers({ presidingOfficerPresent: meeting.led === true, endAt: meeting.endAt.getTime() }, now))
  const writes = takesMinutes(meeting, stepStatus)
  return {
    ...nothing,
    change: canPlan,
    cancel: canPlan,
    record: canPlan && meeting.startAt.getTime() <= now,
    minutes: writes,
    keepRecord: writes,
    correct: wasRecorded(meeting),
    vote:
      votes && vote.state === 'RUNNING' && standing.isMember && !vote.iVoted && mayVote(meeting, seats, me),
    closeVote: votes && vote.state === 'RUNNING' && leads,
    voteAgain: votes && leads && (vote.state === 'TIE' || vote.state === 'NONE'),
    adjourn: isHeld && (votes && vote.voted > 0 ? leads && vote.state !== 'CARRIED' : standing.actsOnIt),
    arrive:
      isHeld &&
      !isVoted &&
      standing.actsOnIt &&
      meeting.shares.length === 0 &&
      meeting.guests.some(({ attended }) => attended !== true),
    sign: mayBeSignedBy(viewContext, signed),
    share: isSigned(signed) && partiesToTell(meeting, viewContext).length > 0,
  }
}

/** Parties with an account who came to be invited, and were given nothing of it yet. */
export const partiesToTell = (meeting: WholeMeeting, { parties }: Pick<MeetingViewContext, 'parties'>) =>
  meeting.guests.filter(
    (guest) =>
      guest.userId !== null &&
      partyOf(guest, parties) !== null &&
      !meeting.shares.some(({ guestId }) => guestId === guest.id),
  )
