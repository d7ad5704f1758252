import { Text } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../parts/StatusTag.tsx'

type Props = { clock: { status: string; enabled: boolean }; /** Whether its case is. */ onHold: boolean }
/** How a clock stands. On hold its case is, whether or not its time limit rests. */
export function ClockTag({ clock: { status, enabled }, onHold }: Props) {
  const { t } = useTranslation()
  if (status === 'STOPPED') return <StatusTag status={status} />
  return (
    <div>
      {enabled ? (
        <StatusTag status={onHold ? 'ON_HOLD' : status} />
      ) : (
        <StatusTag tone="wait" icon={IconBellOff}>
          {t('Off')}
        </StatusTag>
      )}
      {onHold && status === 'RUNNING' && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('The complaint is on hold, but this deadline keeps running.')}
        </Text>
      )}
    </div>
  )
}
