import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUserShield } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { signIns } from '../../api/signIns/contract.ts'
import { useApiQuery } from '../client.ts'
import { When } from '../parts/When.tsx'
import { useMe } from '../shell/me.ts'
import { signOut } from '../signIns/signOut.ts'

/**
 * Over every screen while somebody of the platform acts in a person's name: in whose, until when, and the way
 * out.
 */
export function Impersonation() {
  const { t } = useTranslation()
  const me = useMe()
  const sessions = useApiQuery(
    signIns.sessions,
    { query: { pageNo: 0, pageSize: 100 } },
    { when: me.impersonatedBy !== null },
  )
  if (!me.impersonatedBy) return null
  const until = sessions.data?.content.find((session) => session.current)?.expiresAt
  return (
    <Alert
      m="md"
      mb={0}
      color="yellow"
      role="note"
      icon={<IconUserShield size={20} aria-hidden />}
      title={t('You are acting as {{name}}', { name: `${me.firstName} ${me.lastName}`.trim() })}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {t('Every change is recorded with your own name. Complaints, meetings and notices stay closed.')}
          {until && (
            <>
              {' '}
              <Trans t={t} i18nKey="It ends automatically: <at/>" components={{ at: <When at={until} /> }} />
            </>
          )}
        </Text>
        <Button variant="default" size="compact-md" onClick={() => void signOut()}>
          {t('End')}
        </Button>
      </Group>
    </Alert>
  )
}
