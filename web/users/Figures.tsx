import { Group, Paper } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { people } from '../../api/users/contract.ts'
import { useApiQuery } from '../client.ts'
import { SeatBar } from '../parts/SeatBar.tsx'
import classes from './Figures.module.css'

/** How many users there are, and how many there may be. */
export function Figures({ branchId }: { branchId: string | null }) {
  const { t } = useTranslation()
  const stats = useApiQuery(people.stats, { query: branchId ? { branchId } : {} }, { keepLast: true })
  if (!stats.data) return null
  const { active, inactive, pendingInvites, expiredInvites, userLimit, usersActive, usersInvited } =
    stats.data
  const figures = [
    [t('Active'), active],
    [t('Not active'), inactive],
    [t('Open invites'), pendingInvites],
    [t('Expired invites'), expiredInvites],
  ] as const
  return (
    <Paper component="section" aria-label={t('Statistics')} mb="md">
      <Group justify="space-between" gap="lg">
        <dl className={classes.figures}>
          {figures.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
        {/* Of the whole workspace, whatever the list is narrowed to. */}
        {userLimit !== null && usersActive !== null && (
          <SeatBar seats={{ limit: userLimit, active: usersActive, invited: usersInvited ?? 0 }} />
        )}
      </Group>
    </Paper>
  )
}
