import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowForwardUp,
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconClockExclamation,
  IconFileText,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconProgress,
  IconUsersMinus,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { msg } from '../i18n.ts'
import { isKeyOf } from '../../workflows/definition/keys.ts'

const tones = { calm: 'gray', going: 'brand', good: 'green', wait: 'yellow', bad: 'red' } as const
export type Tone = keyof typeof tones
/** A state as a word with a sign. */
export type StatusLook = { word: string; tone: Tone; icon: Icon }

/** Every status of the product, as a word with a sign. */
const statuses = {
  FILED: { word: msg('Filed'), tone: 'going', icon: IconFileText },
  IN_PROGRESS: { word: msg('In progress'), tone: 'going', icon: IconProgress },
  ON_HOLD: { word: msg('On hold'), tone: 'wait', icon: IconPlayerPause },
  CLOSED: { word: msg('Closed'), tone: 'calm', icon: IconCircleCheck },
  WITHDRAWN: { word: msg('Withdrawn'), tone: 'calm', icon: IconBan },
  NEEDS_ATTENTION: { word: msg('Needs attention'), tone: 'bad', icon: IconAlertTriangle },
  LOCKED: { word: msg('Waiting'), tone: 'calm', icon: IconLock },
  READY: { word: msg('Open'), tone: 'going', icon: IconProgress },
  OPEN: { word: msg('Open'), tone: 'going', icon: IconProgress },
  ANSWERED: { word: msg('Answered'), tone: 'good', icon: IconCircleCheck },
  ENDED: { word: msg('Ended'), tone: 'calm', icon: IconBan },
  DONE: { word: msg('Done'), tone: 'good', icon: IconCircleCheck },
  SKIPPED: { word: msg('Skipped'), tone: 'calm', icon: IconArrowForwardUp },
  LATE: { word: msg('Overdue'), tone: 'bad', icon: IconClockExclamation },
  NOT_REACHED: { word: msg('Not reached'), tone: 'calm', icon: IconCircleDashed },
  DRAFT: { word: msg('Draft'), tone: 'wait', icon: IconPencil },
  PUBLISHED: { word: msg('Published'), tone: 'good', icon: IconCircleCheck },
  SUPERSEDED: { word: msg('Replaced'), tone: 'calm', icon: IconArchive },
  ARCHIVED: { word: msg('Archived'), tone: 'calm', icon: IconArchive },
  SCHEDULED: { word: msg('Planned'), tone: 'going', icon: IconCalendarEvent },
  HELD: { word: msg('Held'), tone: 'good', icon: IconCircleCheck },
  CANCELLED: { word: msg('Cancelled'), tone: 'calm', icon: IconBan },
  NO_QUORUM: { word: msg('Too few came'), tone: 'wait', icon: IconUsersMinus },
  ADJOURNED: { word: msg('Adjourned'), tone: 'wait', icon: IconCalendarEvent },
  RUNNING: { word: msg('Running'), tone: 'going', icon: IconProgress },
  PAUSED: { word: msg('On hold'), tone: 'wait', icon: IconPlayerPause },
  STOPPED: { word: msg('Done'), tone: 'good', icon: IconCircleCheck },
  DISABLED: { word: msg('Off'), tone: 'wait', icon: IconBan },
} as const satisfies Record<string, StatusLook>
export type Status = keyof typeof statuses

type Props =
  | { status: Status | (string & {}); children?: never }
  | { status?: never; tone: Tone; icon: Icon; children: ReactNode }
/** A status as sign and word; colour only repeats what the word says. */
export function StatusTag(props: Props) {
  const { t } = useTranslation()
  const look = props.status === undefined ? props : lookOf(props.status)
  return (
    <Badge color={tones[look.tone]} size="lg" leftSection={<look.icon size={14} aria-hidden />}>
      {'word' in look ? t(look.word) : look.children}
    </Badge>
  )
}
const lookOf = (status: string): StatusLook =>
  isKeyOf(statuses, status)
    ? statuses[status]
    : {
        word: status.charAt(0) + status.slice(1).toLowerCase().replaceAll('_', ' '),
        tone: 'calm',
        icon: IconCircleDashed,
      }
