import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InviteFigures, InviteStatus } from '../../api/invites/figuresContract.ts'
import { inviteLooks } from './labels.ts'
import { Card } from '../dashboard/charts/Card.tsx'
import { Donut } from '../dashboard/charts/Donut.tsx'
import { inWords } from '../dashboard/charts/numbers.ts'

const order: InviteStatus[] = ['CLAIMED', 'SENT', 'RESENT', 'QUEUED', 'EXPIRED', 'BOUNCED', 'DELETED']

/** What became of invites. */
export function Cards({ figure: { byStatus, sent: sentCount, accepted } }: { figure: InviteFigures }) {
  const { t } = useTranslation()
  const title = t('Invites')
  const shares = order.map((status) => ({ name: t(inviteLooks[status].word), count: byStatus[status] ?? 0 }))
  return (
    <Card title={title} to="/invites">
      {shares.every(({ count }) => count === 0) ? (
        <Text size="sm" c="dimmed">
          {t('No invites sent yet.')}
        </Text>
      ) : (
        <Donut title={title} shares={shares} />
      )}
      {sentCount > 0 && (
        <Text size="sm" c="dimmed">
          {t('{{accepted}} of {{sent}} people who were invited have joined.', {
            accepted: inWords(accepted),
            sent: inWords(sentCount),
          })}
        </Text>
      )}
    </Card>
  )
}
