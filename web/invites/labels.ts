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
import { msg } from '../i18n.ts'
import type { Tone } from '../parts/StatusTag.tsx'

/** What an invite is at. */
export const inviteLooks: Record<InviteStatus, { word: string; tone: Tone; icon: Icon }> = {
  QUEUED: { word: msg('In progress'), tone: 'going', icon: IconClockHour4 },
  SENT: { word: msg('Sent'), tone: 'going', icon: IconSend },
  RESENT: { word: msg('Resent'), tone: 'going', icon: IconMailForward },
  CLAIMED: { word: msg('Joined'), tone: 'good', icon: IconCircleCheck },
  EXPIRED: { word: msg('Expired'), tone: 'wait', icon: IconClockExclamation },
  DELETED: { word: msg('Undone'), tone: 'calm', icon: IconBan },
  BOUNCED: { word: msg('Not delivered'), tone: 'bad', icon: IconAlertTriangle },
}
export const nameOf = ({ firstName, lastName, email, contactNumber }: Invite): string =>
  `${firstName} ${lastName}`.trim() || email || contactNumber || '–'
/** How the rows about one invite name its business unit. */
export const unitOf = ({ branchId }: Invite): string => branchId ?? 'all'
