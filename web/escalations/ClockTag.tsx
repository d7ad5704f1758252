import { Text } from '@mantine/core'
import { IconBellOff, IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useNow } from '../parts/useNow.ts'

type Props = {
  clock: { status: string; enabled: boolean; dueAt: string | null }
  /** Whether its case is. */
  onHold: boolean
}
/** How a clock stands. On hold its case is, whether or not its time limit rests. */
export function ClockTag({ clock: { status, enabled, dueAt }, onHold }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  if (status === 'STOPPED') return <StatusTag status={status} />
  const isPast = !onHold && status === 'RUNNING' && dueAt !== null && Date.parse(dueAt) <= now
  return (
    <div>
      {!enabled && (
        <StatusTag tone="wait" icon={IconBellOff}>
          {t('Off')}
        </StatusTag>
      )}
      {enabled && isPast && (
        <StatusTag tone="wait" icon={IconClockExclamation}>
          {t('Past the due date')}
        </StatusTag>
      )}
      {enabled && !isPast && <StatusTag status={onHold ? 'ON_HOLD' : status} />}
      {onHold && status === 'RUNNING' && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('The complaint is on hold, but this deadline keeps running.')}
        </Text>
      )}
    </div>
  )
}
