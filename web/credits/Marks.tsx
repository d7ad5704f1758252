import { Group } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHourglass, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CreditBalance } from '../../api/credits/contract.ts'
import { StatusTag } from '../parts/StatusTag.tsx'

/** How the credits of a course stand, in words. */
export function Marks({ balance }: { balance: CreditBalance }) {
  const { t } = useTranslation()
  const { hasEnded, creditPrice, available, waiting, openRequests } = balance
  return (
    <Group gap={4}>
      {hasEnded ? (
        <StatusTag tone="calm" icon={IconBan}>
          {t('Ended')}
        </StatusTag>
      ) : available < creditPrice ? (
        <StatusTag tone="bad" icon={IconAlertTriangle}>
          {t('Too few credits')}
        </StatusTag>
      ) : (
        <StatusTag tone="good" icon={IconCircleCheck}>
          {t('Can be assigned')}
        </StatusTag>
      )}
      {waiting > 0 && (
        <StatusTag tone="bad" icon={IconUsers}>
          {t('Waiting: {{waiting}}', { waiting })}
        </StatusTag>
      )}
      {openRequests > 0 && (
        <StatusTag tone="wait" icon={IconHourglass}>
          {t('Requested')}
        </StatusTag>
      )}
    </Group>
  )
}
