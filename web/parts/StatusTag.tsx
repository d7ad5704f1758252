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
import { word } from '../i18n.ts'

const tones = { calm: 'gray', going: 'brand', good: 'green', wait: 'yellow', bad: 'red' } as const
export type Tone = keyof typeof tones
type Look = { word: string; tone: Tone; icon: Icon }

/** Every status of the product, as a word with a sign. */
const statuses = {
  FILED: { word: word('Filed'), tone: 'going', icon: IconFileText },
  IN_PROGRESS: { word: word('In progress'), tone: 'going', icon: IconProgress },
  ON_HOLD: { word: word('On hold'), tone: 'wait', icon: IconPlayerPause },
  CLOSED: { word: word('Closed'), tone: 'calm', icon: IconCircleCheck },
  WITHDRAWN: { word: word('Withdrawn'), tone: 'calm', icon: IconBan },
  NEEDS_ATTENTION: { word: word('Needs attention'), tone: 'bad', icon: IconAlertTriangle },
  LOCKED: { word: word('Waiting'), tone: 'calm', icon: IconLock },
  READY: { word: word('Open'), tone: 'going', icon: IconProgress },
  OPEN: { word: word('Open'), tone: 'going', icon: IconProgress },
  DONE: { word: word('Done'), tone: 'good', icon: IconCircleCheck },
  SKIPPED: { word: word('Skipped'), tone: 'calm', icon: IconArrowForwardUp },
  LATE: { word: word('Overdue'), tone: 'bad', icon: IconClockExclamation },
  NOT_REACHED: { word: word('Not reached'), tone: 'calm', icon: IconCircleDashed },
  DRAFT: { word: word('Draft'), tone: 'wait', icon: IconPencil },
  PUBLISHED: { word: word('Published'), tone: 'good', icon: IconCircleCheck },
  SUPERSEDED: { word: word('Replaced'), tone: 'calm', icon: IconArchive },
  ARCHIVED: { word: word('Archived'), tone: 'calm', icon: IconArchive },
  SCHEDULED: { word: word('Planned'), tone: 'going', icon: IconCalendarEvent },
  HELD: { word: word('Held'), tone: 'good', icon: IconCircleCheck },
  CANCELLED: { word: word('Cancelled'), tone: 'calm', icon: IconBan },
  NO_QUORUM: { word: word('Too few came'), tone: 'wait', icon: IconUsersMinus },
  ADJOURNED: { word: word('Adjourned'), tone: 'wait', icon: IconCalendarEvent },
  RUNNING: { word: word('Running'), tone: 'going', icon: IconProgress },
  PAUSED: { word: word('On hold'), tone: 'wait', icon: IconPlayerPause },
  STOPPED: { word: word('Done'), tone: 'good', icon: IconCircleCheck },
  DISABLED: { word: word('Off'), tone: 'wait', icon: IconBan },
} as const satisfies Record<string, Look>
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
const lookOf = (status: string): Look =>
  Object.hasOwn(statuses, status)
    ? statuses[status as Status]
    : {
        word: status.charAt(0) + status.slice(1).toLowerCase().replaceAll('_', ' '),
        tone: 'calm',
        icon: IconCircleDashed,
      }
