import { Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorkspaceAdmin } from '../../api/workspaces/contract.ts'

/** How many users there are of how many there may be. */
export function UserBar({ usersActive, userLimit }: Pick<WorkspaceAdmin, 'usersActive' | 'userLimit'>) {
  const { t } = useTranslation()
  if (userLimit === null) return <Text span size="sm">{t('{{count}} users', { count: usersActive })}</Text>
  const share = Math.min(100, (usersActive / userLimit) * 100)
  const words = t('{{usersActive}} of {{userLimit}}', { usersActive, userLimit })
  return (
    <div style={{ minWidth: 96, maxWidth: 240 }}>
      <Text span size="sm">{words}</Text>
      <Progress value={share} size="sm" color={share >= 100 ? 'red' : share >= 90 ? 'yellow' : 'brand'} aria-label={t('Users, of the limit')} />
    </div>
  )
}
