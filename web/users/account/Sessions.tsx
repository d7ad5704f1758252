import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDevices } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIns } from '../../../api/signIns/contract.ts'
import { call, useApiMutation, type CallError } from '../../client.ts'
import { translateMessage, msg } from '../../i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { DataTable } from '../../parts/DataTable.tsx'
import { useList, type ItemOf } from '../../parts/useList.ts'
import { When } from '../../parts/When.tsx'
import { readWholeList } from '../../parts/useWholeList.ts'

type Session = ItemOf<typeof signIns.sessions>
const methods: Record<Session['method'], string> = {
  PASSWORD: msg('Password'),
  EMAIL_OTP: msg('Code by email'),
  SMS_OTP: msg('Code by SMS'),
  GOOGLE: msg('Google'),
  MICROSOFT: msg('Microsoft'),
  IMPERSONATION: msg('Platform admin acting as you'),
}

/** Where I am signed in, and ending it there. */
export function Sessions() {
  const { t } = useTranslation()
  const list = useList(signIns.sessions, {}, { name: 'sessions' })
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  const others = (list.page?.totalElements ?? 0) - 1
  return (
    <Stack component="section" aria-labelledby="sessions" gap="sm">
      <Group justify="space-between">
        <Title order={2} id="sessions">
          {t('Active sessions')}
        </Title>
        {others > 0 && (
          <Button variant="default" onClick={() => setEnding('others')}>
            {t('Sign out of all other devices')}
          </Button>
        )}
      </Group>
      <DataTable
        list={list}
        label={t('Active sessions')}
        keyOf={({ sessionId }) => sessionId}
        empty={{ icon: IconDevices, words: t('No active sessions') }}
        columns={[
          { title: t('Device'), render: (session) => <Device session={session} /> },
          { title: t('Sign-in method'), render: ({ method }) => t(methods[method]) },
          {
            title: t('Last used'),
            sort: 'lastSeenAt',
            render: ({ lastSeenAt }) => <When at={lastSeenAt} short />,
          },
          {
            title: t('Sign out'),
            render: (session) =>
              session.current ? (
                <Text size="sm" c="dimmed">
                  {t('You are here')}
                </Text>
              ) : (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => setEnding(session)}
                  aria-label={t('Sign out: {{device}}', {
                    device: session.deviceText ? translateMessage(session.deviceText) : session.workspaceUrl,
                  })}
                >
                  {t('Sign out')}
                </Button>
              ),
          },
        ]}
      />
      {ending === 'others' && <EndOthers onClose={() => setEnding(null)} />}
      {ending && ending !== 'others' && <EndOne session={ending} onClose={() => setEnding(null)} />}
    </Stack>
  )
}

function Device({ session: { deviceText, workspaceUrl, current } }: { session: Session }) {
  const { t } = useTranslation()
  return (
    <>
      <Group gap="xs">
        {deviceText ? translateMessage(deviceText) : t('An unknown device')}
        {current && <Badge>{t('This device')}</Badge>}
      </Group>
      <Text size="sm" c="dimmed" fw={400}>
        {workspaceUrl}
      </Text>
    </>
  )
}

function EndOne({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation()
  const end = useApiMutation(signIns.endSession, { refreshes: [signIns.sessions], onDone: onClose })
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Sign out of this device?')}
      verb={t('Sign out')}
      busy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate({ params: { id: session.sessionId } })}
    >
      {t('You will have to sign in again on {{device}}. Anything typed there and not saved will be lost.', {
        device: session.deviceText ? translateMessage(session.deviceText) : t('An unknown device'),
      })}
    </Confirm>
  )
}

function EndOthers({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const end = useMutation<void, CallError>({
    mutationFn: endOthers,
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: [signIns.sessions.method, signIns.sessions.path] }),
  })
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Sign out of all other devices?')}
      verb={t('Sign out of all other devices')}
      busy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate()}
    >
      {t(
        'You will have to sign in again on every other device. Anything typed there and not saved will be lost.',
      )}
    </Confirm>
  )
}

/** One after the other, whatever page the list shows; one that has ended meanwhile is as wished. */
async function endOthers(): Promise<void> {
  const all = await readWholeList(signIns.sessions)
  for (const { sessionId, current } of all)
    if (!current)
      await call(signIns.endSession, { params: { id: sessionId } }).catch((error: CallError) => {
        if (error.status !== 404) throw error
      })
}
