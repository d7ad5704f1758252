import { translateMessage } from '../i18n.ts'
import { Alert, Button, Group, List, Paper, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { invites, type Invite } from '../../api/invites/contract.ts'
import { useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { nameOf } from './labels.ts'

const most = 300

/** Sends the chosen invites once more, and names those that were not sent with why. */
export function SendChosen({ picked, clear }: { picked: Invite[]; clear: () => void }) {
  const { t } = useTranslation()
  const send = useApiMutation(invites.resendList, {
    onDone: ({ resent, failed }) => {
      if (resent > 0) notifications.show({ message: t('{{count}} invites were resent.', { count: resent }) })
      if (failed.length === 0) clear()
    },
  })
  const failed = send.data?.failed ?? []
  const named = (id: string) => {
    const invite = picked.find((each) => each.inviteId === id)
    return invite ? nameOf(invite) : '–'
  }
  return (
    <Paper component="section" aria-label={t('Selected invites')} mb="sm" py="xs">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Text component="output" size="sm" fw={600}>
            {t('{{count}} invites selected', { count: picked.length })}
          </Text>
          <Group gap="sm">
            <Button variant="subtle" size="compact-md" onClick={clear}>
              {t('Clear selection')}
            </Button>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconMailForward size={16} aria-hidden />}
              loading={send.isPending}
              disabled={picked.length > most}
              onClick={() => send.mutate({ body: { inviteIds: picked.map(({ inviteId }) => inviteId) } })}
            >
              {t('Resend')}
            </Button>
          </Group>
        </Group>
        {picked.length > most && <Text size="sm">{t('At most {{most}} at a time.', { most })}</Text>}
        <MutationError error={send.error} />
        {failed.length > 0 && (
          <Alert color="yellow" role="alert" title={t('These were not sent')}>
            <List withPadding={false} listStyleType="none">
              {failed.map(({ inviteId, text }) => (
                <List.Item key={inviteId}>
                  <Text span fw={600} size="sm">
                    {named(inviteId)}
                  </Text>
                  : {translateMessage(text)}
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
      </Stack>
    </Paper>
  )
}
