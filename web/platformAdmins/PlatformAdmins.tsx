import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconMail, IconUserPlus, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  platformAdmins,
  type PlatformAdmin,
  type PlatformAdminInvite,
} from '../../api/platformAdmins/contract.ts'
import { useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { InviteAdmin } from './InviteAdmin.tsx'

type AdminDialog = { remove: PlatformAdmin } | { withdraw: PlatformAdminInvite }

/** /platform/admins: who runs the platform, and who is invited to. */
export function Component() {
  const { t } = useTranslation()
  const [isInviting, setIsInviting] = useState(false)
  const [dialog, setDialog] = useState<AdminDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <Page
      title={t('Platform admins')}
      lead={t(
        'Some decisions need two platform admins who act independently of each other. ' +
          'A new admin cannot confirm any of them for 30 days.',
      )}
      action={
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setIsInviting(true)}>
          {t('Invite an admin')}
        </Button>
      }
    >
      <Stack gap="xl">
        <div>
          <Admins onRemove={(remove) => setDialog({ remove })} />
        </div>
        <section aria-labelledby="open-invites">
          <Title order={2} size="h3" mb="sm" id="open-invites">
            {t('Open invites')}
          </Title>
          <Invites onWithdraw={(withdraw) => setDialog({ withdraw })} />
        </section>
      </Stack>
      {isInviting && <InviteAdmin onClose={() => setIsInviting(false)} />}
      {dialog && 'remove' in dialog && <RemoveAdmin admin={dialog.remove} onClose={close} />}
      {dialog && 'withdraw' in dialog && <WithdrawInvite invite={dialog.withdraw} onClose={close} />}
    </Page>
  )
}

function Admins({ onRemove }: { onRemove: (admin: PlatformAdmin) => void }) {
  const { t } = useTranslation()
  const list = useList(platformAdmins.list, {}, { name: 'admins' })
  return (
    <DataTable
      list={list}
      label={t('Platform admins')}
      keyOf={({ userId }) => userId}
      empty={{ icon: IconUserShield, words: t('No platform admins.') }}
      columns={[
        {
          title: t('Name'),
          render: ({ name, email, isMe }) => (
            <>
              {isMe ? t('{{name}} (you)', { name }) : name}
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {email}
              </Text>
            </>
          ),
        },
        { title: t('Since'), render: ({ since }) => <When at={since} time={false} /> },
        {
          title: t('Invited by'),
          render: ({ invitedBy }) => invitedBy?.name ?? t('Link from the setup command'),
        },
        {
          title: t('Actions'),
          render: (admin) =>
            admin.isMe ? (
              '–'
            ) : (
              <Button
                size="compact-md"
                variant="default"
                aria-label={t('Remove {{name}}', { name: admin.name })}
                onClick={() => onRemove(admin)}
              >
                {t('Remove')}
              </Button>
            ),
        },
      ]}
    />
  )
}

function Invites({ onWithdraw }: { onWithdraw: (invite: PlatformAdminInvite) => void }) {
  const { t } = useTranslation()
  const list = useList(platformAdmins.invites, {}, { name: 'invites' })
  return (
    <DataTable
      list={list}
      label={t('Open invites')}
      keyOf={({ inviteId }) => inviteId}
      empty={{ icon: IconMail, words: t('No open invites.') }}
      columns={[
        { title: t('Email address'), render: ({ email }) => email },
        {
          title: t('Invited by'),
          render: ({ invitedBy }) => invitedBy?.name ?? t('Link from the setup command'),
        },
        { title: t('Expires'), render: ({ expiresAt }) => <When at={expiresAt} /> },
        {
          title: t('Actions'),
          render: (invite) => (
            <Group gap="xs">
              <Button
                size="compact-md"
                variant="default"
                aria-label={t('Withdraw the invite to {{email}}', { email: invite.email })}
                onClick={() => onWithdraw(invite)}
              >
                {t('Withdraw')}
              </Button>
            </Group>
          ),
        },
      ]}
    />
  )
}

function RemoveAdmin({ admin: { userId, name }, onClose }: { admin: PlatformAdmin; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useApiMutation(platformAdmins.remove, { onDone: onClose })
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Remove {{name}} as platform admin?', { name })}
      verb={t('Remove')}
      destructive
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { id: userId } })}
    >
      {t(
        'They are signed out immediately, open invites from them are withdrawn, and what they confirmed waits ' +
          'for someone else. All platform admins are notified. To come back, they need another invite.',
      )}
    </Confirm>
  )
}

function WithdrawInvite({ invite, onClose }: { invite: PlatformAdminInvite; onClose: () => void }) {
  const { t } = useTranslation()
  const withdraw = useApiMutation(platformAdmins.withdraw, { onDone: onClose })
  return (
    <Confirm
      opened
      onClose={onClose}
      question={t('Withdraw the invite to {{email}}?', { email: invite.email })}
      verb={t('Withdraw')}
      destructive
      busy={withdraw.isPending}
      error={withdraw.error}
      onConfirm={() => withdraw.mutate({ params: { id: invite.inviteId } })}
    >
      {t('The link in the email stops working.')}
    </Confirm>
  )
}
