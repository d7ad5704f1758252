import { Alert, List, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { people } from '../../api/users/contract.ts'
import { useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { leavingReasonLabels } from './labels.ts'

/** Deactivates several, and names those who stay with why. */
export function DeactivateMany({
  people: chosen,
  onClose,
  onDone,
}: {
  people: { userId: string; name: string }[]
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const leave = useApiMutation(people.removeMany, {
    onDone: ({ deleted, failed }) => {
      if (deleted > 0)
        notifications.show({ message: t('{{count}} users were deactivated.', { count: deleted }) })
      if (failed.length > 0) return
      onDone()
      onClose()
    },
  })
  const failed = leave.data?.failed ?? []
  const nameOf = (id: string) => chosen.find((each) => each.userId === id)?.name ?? ''
  const close = () => {
    if (leave.data) onDone()
    onClose()
  }
  return (
    <Confirm
      opened
      onClose={close}
      question={t('Deactivate {{count}} users?', { count: chosen.length })}
      verb={failed.length > 0 ? t('Try again') : t('Deactivate')}
      destructive
      busy={leave.isPending}
      error={leave.error}
      onConfirm={() =>
        leave.mutate({
          body: { ids: failed.length > 0 ? failed.map(({ id }) => id) : chosen.map(({ userId }) => userId) },
        })
      }
    >
      <Stack gap="md">
        <Text>
          {t(
            'They are signed out immediately and can no longer sign in. What they ' +
              'filed, did and signed is kept. You can reactivate them later.',
          )}
        </Text>
        {failed.length > 0 ? (
          <Alert color="yellow" role="alert" title={t('These users were not deactivated')}>
            <List withPadding={false} listStyleType="none">
              {failed.map(({ id, code }) => (
                <List.Item key={id}>
                  <Text span fw={600} size="sm">
                    {nameOf(id)}
                  </Text>
                  : {t(leavingReasonLabels[code] ?? code)}
                </List.Item>
              ))}
            </List>
          </Alert>
        ) : (
          <Text size="sm" c="dimmed" lineClamp={4}>
            {chosen.map(({ name }) => name).join(', ')}
          </Text>
        )}
      </Stack>
    </Confirm>
  )
}
