import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClockExclamation,
  IconFlask,
  IconLock,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { msg } from '../i18n.ts'
import { StatusTag, type Tone } from '../parts/StatusTag.tsx'
import { entriesOf } from '../../workflows/definition/keys.ts'

export type WorkspaceStatus = WorkspaceAdmin['status']
const looks: Record<WorkspaceStatus, { words: string; tone: Tone; icon: Icon }> = {
  TRIAL: { words: msg('Trial'), tone: 'going', icon: IconFlask },
  ACTIVE: { words: msg('Active'), tone: 'good', icon: IconCircleCheck },
  GRACE: { words: msg('Grace period'), tone: 'wait', icon: IconClockExclamation },
  EXPIRED: { words: msg('Read-only'), tone: 'bad', icon: IconLock },
  SUSPENDED: { words: msg('Suspended'), tone: 'bad', icon: IconBan },
  DELETION_SCHEDULED: { words: msg('Scheduled for deletion'), tone: 'bad', icon: IconAlertTriangle },
  DELETED: { words: msg('Deleted'), tone: 'calm', icon: IconTrash },
}
export const standings = entriesOf(looks).map(([value, { words }]) => ({
  value,
  words,
}))

/** What a workspace's status is called. */
export function WorkspaceStatusTag({ status }: { status: WorkspaceStatus }) {
  const { t } = useTranslation()
  const { words, tone, icon } = looks[status]
  return (
    <StatusTag tone={tone} icon={icon}>
      {t(words)}
    </StatusTag>
  )
}
