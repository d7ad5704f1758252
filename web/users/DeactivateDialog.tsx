import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { people, type UserRecord } from '../../api/users/contract.ts'
import { useApiMutation } from '../client.ts'
import { Can } from '../parts/Can.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { When } from '../parts/When.tsx'

/** Letting somebody go, and in again. */
export function DeactivateDialog({ user }: { user: UserRecord }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const leave = useApiMutation(people.remove, {
    onDone: () => {
      setConfirming(false)
      notifications.show({ message: t('{{name}} was deactivated.', { name: user.name }) })
    },
  })
  const comeBack = useApiMutation(people.update, {
    onDone: () => notifications.show({ message: t('{{name}} was reactivated.', { name: user.name }) }),
  })
  if (!user.abilities.deactivate && !user.abilities.reactivate) return null
  return (
    <Paper component="section" aria-labelledby="leaving" p="lg">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h3" id="leaving">
          {user.abilities.deactivate ? t('Deactivation') : t('Reactivation')}
        </Title>
        {user.deactivatedAt && !user.active && (
          <Text size="sm">
            {t('Inactive since')} <When at={user.deactivatedAt} time={false} />
          </Text>
        )}
        <Can abilities={user.abilities} do="deactivate">
          <Text size="sm" c="dimmed">
            {t('When someone leaves, deactivate their account. Nothing they were involved in is lost.')}
          </Text>
          <Button
            variant="default"
            onClick={() => {
              leave.reset()
              setConfirming(true)
            }}
          >
            {t('Deactivate')}
          </Button>
        </Can>
        <Can abilities={user.abilities} do="reactivate">
          <Text size="sm" c="dimmed">
            {t('They get their previous role back and count towards your contract’s user limit.')}
          </Text>
          <MutationError error={comeBack.error} />
          <Button
            variant="default"
            loading={comeBack.isPending}
            onClick={() =>
              comeBack.mutate({ params: { id: user.userId }, body: { active: true, version: user.version } })
            }
          >
            {t('Reactivate')}
          </Button>
        </Can>
      </Stack>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={t('Deactivate {{name}}?', { name: user.name })}
        verb={t('Deactivate')}
        destructive
        busy={leave.isPending}
        error={leave.error}
        onConfirm={() => leave.mutate({ params: { id: user.userId } })}
      >
        {t(
          'They are signed out everywhere immediately and can no longer sign in. On committees they are ' +
            'shown as having left. What they filed, did and signed is kept. You can reactivate them later.',
        )}
      </Confirm>
    </Paper>
  )
}
