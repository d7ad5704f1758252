import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { SeatBar } from '../parts/SeatBar.tsx'

/** How many users there are, and of how many seats where there is a limit. */
export function UserBar({
  usersActive,
  invitesOpen,
  userLimit,
}: Pick<WorkspaceAdmin, 'usersActive' | 'invitesOpen' | 'userLimit'>) {
  const { t } = useTranslation()
  if (userLimit === null)
    return (
      <Text span size="sm">
        {t('{{count}} users', { count: usersActive })}
      </Text>
    )
  return <SeatBar seats={{ limit: userLimit, active: usersActive, invited: invitesOpen }} />
}
