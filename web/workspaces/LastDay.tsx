import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { dayWords } from '../parts/moments.ts'
import { useNow } from '../parts/useNow.ts'

const dayMs = 86_400_000

/** The last day of a contract, and how many are left. */
export function LastDay({
  contractExpiryDate,
  contractDates,
}: Pick<WorkspaceAdmin, 'contractExpiryDate' | 'contractDates'>) {
  const { t } = useTranslation()
  const now = useNow()
  if (!contractExpiryDate || !contractDates)
    return (
      <Text span size="sm" c="dimmed">
        {t('No end date')}
      </Text>
    )
  const left = Math.ceil((Date.parse(contractDates.endsAt) - now) / dayMs)
  return (
    <span>
      <time dateTime={contractExpiryDate} className="one-line">
        {dayWords(contractExpiryDate)}
      </time>{' '}
      <Text span size="sm" c="dimmed" className="one-line">
        ·{' '}
        {left > 0 ? t('{{count}} days left', { count: left }) : t('{{count}} days ago', { count: 1 - left })}
      </Text>
    </span>
  )
}
