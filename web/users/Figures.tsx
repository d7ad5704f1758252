import { Group, Paper, Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { people } from '../../api/people/contract.ts'
import { useCall } from '../client.ts'
import classes from './Figures.module.css'

/** How many users there are, and how many there may be. */
export function Figures({ branchId }: { branchId: string | null }) {
  const { t } = useTranslation()
  const stats = useCall(people.stats, { query: branchId ? { branchId } : {} }, { keepLast: true })
  if (!stats.data) return null
  const { active, inactive, pendingInvites, expiredInvites, userLimit, usersActive } = stats.data
  const figures = [[t('Active'), active], [t('Not active'), inactive], [t('Open invites'), pendingInvites], [t('Expired invites'), expiredInvites]] as const
  return (
    <Paper component="section" aria-label={t('Figures')} mb="md">
      <Group justify="space-between" gap="lg">
        <dl className={classes.figures}>{figures.map(([label, count]) => <div key={label}><dt>{label}</dt><dd>{count}</dd></div>)}</dl>
        {userLimit !== null && usersActive !== null && <Limit limit={userLimit} used={usersActive} />}
      </Group>
    </Paper>
  )
}

/** Of the whole workspace, whatever the list is narrowed to. */
function Limit({ limit, used }: { limit: number; used: number }) {
  const { t } = useTranslation()
  const words = t('{{used}} of {{limit}} users of your contract', { used, limit })
  return (
    <div className={classes.limit}>
      <Text size="sm" mb={4}>{words}</Text>
      <Progress value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)} aria-label={words} {...(used >= limit ? { color: 'red' } : {})} />
      {used >= limit && <Text size="xs" mt={4}>{t('The contract is full. Nobody new can come in until somebody leaves.')}</Text>}
    </div>
  )
}
