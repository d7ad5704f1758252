import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClockExclamation,
  IconClockHour4,
  IconMailForward,
  IconSend,
  type Icon,
} from '@tabler/icons-react'
import type { Invite, InviteStatus } from '../../api/invites/contract.ts'
import { word } from '../i18n.ts'
import type { Tone } from '../parts/StatusTag.tsx'

/** What an invite is at. */
export const inviteLooks: Record<InviteStatus, { word: string; tone: Tone; icon: Icon }> = {
  QUEUED: { word: word('In progress'), tone: 'going', icon: IconClockHour4 },
  SENT: { word: word('Sent'), tone: 'going', icon: IconSend },
  RESENT: { word: word('Resent'), tone: 'going', icon: IconMailForward },
  CLAIMED: { word: word('Joined'), tone: 'good', icon: IconCircleCheck },
  EXPIRED: { word: word('Expired'), tone: 'wait', icon: IconClockExclamation },
  DELETED: { word: word('Undone'), tone: 'calm', icon: IconBan },
  BOUNCED: { word: word('Not delivered'), tone: 'bad', icon: IconAlertTriangle },
}
export const nameOf = ({ firstName, lastName, email, contactNumber }: Invite): string =>
  `${firstName} ${lastName}`.trim() || email || contactNumber || '–'
/** How the rows about one invite name its business unit. */
export const unitOf = ({ branchId }: Invite): string => branchId ?? 'all'
