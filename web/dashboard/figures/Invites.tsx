import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InviteFigures } from '../../../api/dashboard/contract.ts'
import type { InviteStatus } from '../../../api/invites/contract.ts'
import { inviteLooks } from '../../invites/labels.ts'
import { Card } from '../charts/Card.tsx'
import { Donut } from '../charts/Donut.tsx'
import { inWords } from '../charts/numbers.ts'

const order: InviteStatus[] = ['CLAIMED', 'SENT', 'RESENT', 'QUEUED', 'EXPIRED', 'BOUNCED', 'DELETED']

/** What became of invites. */
export function Invites({ invites: { byStatus, sent, accepted } }: { invites: InviteFigures }) {
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
      {sent > 0 && (
        <Text size="sm" c="dimmed">
          {t('{{accepted}} of {{sent}} people who were invited have joined.', {
            accepted: inWords(accepted),
            sent: inWords(sent),
          })}
        </Text>
      )}
    </Card>
  )
}
