import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invites, type Invite } from '../../api/invites/contract.ts'
import { useApiMutation } from '../client.ts'
import { Can } from '../parts/Can.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { nameOf, unitOf } from './labels.ts'

/** Sends an invite once more, or takes it back. */
export function InviteActions({ invite }: { invite: Invite }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const [name, params] = [nameOf(invite), { branch: unitOf(invite), inviteId: invite.inviteId }]
  const resend = useApiMutation(invites.resend, {
    onDone: () =>
      notifications.show({
        message: t('Invite for {{name}} resent. The old link no longer works.', { name }),
      }),
    onRefused: ({ words }) => notifications.show({ color: 'red', message: words }),
  })
  const remove = useApiMutation(invites.remove, {
    onDone: () => {
      setConfirming(false)
      notifications.show({ message: t('Invite for {{name}} deleted.', { name }) })
    },
  })
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Can abilities={invite.abilities} do="resend">
        <Tooltip label={t('Resend')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={resend.isPending}
            aria-label={t('Resend the invite for {{name}}', { name })}
            onClick={() => resend.mutate({ params })}
          >
            <IconMailForward size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Can>
      <Can abilities={invite.abilities} do="delete">
        <Tooltip label={t('Delete')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Delete the invite for {{name}}', { name })}
            onClick={() => setConfirming(true)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Can>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={t('Delete the invite for {{name}}?', { name })}
        verb={t('Delete the invite')}
        destructive
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ params })}
      >
        {t('The link that was sent will stop working. You can invite this person again.')}
      </Confirm>
    </Group>
  )
}
