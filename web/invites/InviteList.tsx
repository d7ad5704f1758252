import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconMailPlus, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roles } from '../../workflows/definition/roles.ts'
import { invites, type Invite } from '../../api/invites/contract.ts'
import { Can } from '../parts/Can.tsx'
import { DataTable, type Column } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { useMay } from '../shell/me.ts'
import { ByFile } from './ByFile.tsx'
import { InviteActions } from './InviteActions.tsx'
import { InviteFilters } from './InviteFilters.tsx'
import { InviteSomebody } from './InviteSomebody.tsx'
import { SendChosen } from './SendChosen.tsx'
import { UnusedInvites } from './UnusedInvites.tsx'
import { useInviteFilters, type Chosen } from './useInviteFilters.ts'
import { inviteLooks, nameOf } from './labels.ts'

/** /invites */
export function Component() {
  const { t } = useTranslation()
  const [inviting, invite] = useState(false)
  const [picked, pick] = useState<Invite[]>([])
  const filters = useInviteFilters()
  const list = useList(invites.list, { body: filters.body })
  const mayInvite = useMay('invite:create')
  const narrow = (change: Partial<Chosen>) => {
    filters.change(change)
    list.goTo(0)
  }
  const columns = useColumns()
  const acts = useActs(picked, pick)
  const start = (
    <Button leftSection={<IconMailPlus size={18} aria-hidden />} onClick={() => invite(true)}>
      {t('Invite a person')}
    </Button>
  )
  return (
    <Page
      title={t('Invites')}
      lead={t('Who was invited, and who has joined.')}
      action={
        <Can may="invite:create">
          <Group gap="sm">
            <ByFile />
            {start}
          </Group>
        </Can>
      }
    >
      <UnusedInvites branchId={filters.branchId} />
      <InviteFilters chosen={filters.chosen} change={narrow} />
      {picked.length > 0 && <SendChosen picked={picked} clear={() => pick([])} />}
      <DataTable
        list={list}
        label={t('Invites')}
        keyOf={(each) => each.inviteId}
        columns={mayInvite ? [...columns, ...acts] : columns}
        empty={
          filters.isNarrowed
            ? { icon: IconSend, words: t('No invites match these filters.') }
            : {
                icon: IconSend,
                words: t('No invites yet. Invite one person, or many from a file.'),
                ...(mayInvite ? { action: start } : {}),
              }
        }
      />
      {inviting && <InviteSomebody onClose={() => invite(false)} />}
    </Page>
  )
}

function useColumns(): [Column<Invite>, ...Column<Invite>[]] {
  const { t } = useTranslation()
  return [
    {
      title: t('Person'),
      isWide: true,
      sort: 'firstName',
      render: (invite) => (
        <>
          {nameOf(invite)}
          <Text size="xs" c="dimmed" fw={400}>
            {invite.email ?? invite.contactNumber}
          </Text>
        </>
      ),
    },
    {
      title: t('Role'),
      render: (invite) => (
        <Text span size="sm">
          {t(roles[invite.role].label)}
        </Text>
      ),
    },
    {
      title: t('Business unit'),
      render: (invite) => (
        <Text span size="sm">
          {invite.branchName ?? t('Whole workspace')}
          {invite.departmentName && (
            <Text size="xs" c="dimmed">
              {invite.departmentName}
            </Text>
          )}
        </Text>
      ),
    },
    {
      title: t('Status'),
      sort: 'status',
      render: (invite) => (
        <StatusTag tone={inviteLooks[invite.status].tone} icon={inviteLooks[invite.status].icon}>
          {t(inviteLooks[invite.status].word)}
        </StatusTag>
      ),
    },
    {
      title: t('Last sent'),
      sort: 'lastSentAt',
      render: (invite) => {
        const at = invite.lastSentAt ?? invite.sentAt
        return at ? (
          <When at={at} short />
        ) : (
          <Text span size="sm" c="dimmed">
            {t('Not yet')}
          </Text>
        )
      },
    },
    {
      title: t('Expires'),
      sort: 'expiresAt',
      render: (invite) =>
        invite.status === 'CLAIMED' || invite.status === 'DELETED' ? (
          <Text span size="sm" c="dimmed">
            –
          </Text>
        ) : (
          <When at={invite.expiresAt} short />
        ),
    },
  ]
}

/** What can be done about one, and a box to do it for several. */
function useActs(picked: Invite[], pick: (picked: Invite[]) => void): Column<Invite>[] {
  const { t } = useTranslation()
  const isPicked = (invite: Invite) => picked.some((each) => each.inviteId === invite.inviteId)
  const toggle = (invite: Invite) =>
    pick(isPicked(invite) ? picked.filter((each) => each.inviteId !== invite.inviteId) : [...picked, invite])
  return [
    {
      title: t('Choose'),
      align: 'right',
      render: (invite) =>
        invite.abilities.resend && (
          <Checkbox
            display="inline-block"
            aria-label={t('Select {{name}}', { name: nameOf(invite) })}
            checked={isPicked(invite)}
            onChange={() => toggle(invite)}
          />
        ),
    },
    { title: t('Actions'), align: 'right', render: (invite) => <InviteActions invite={invite} /> },
  ]
}
