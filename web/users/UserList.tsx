import { Button, Checkbox, Group, Paper, Text } from '@mantine/core'
import { IconUserOff, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { roles } from '../../workflows/definition/roles.ts'
import { people, type UserSummary } from '../../api/users/contract.ts'
import { Can } from '../parts/Can.tsx'
import { DataTable, type Column } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { useMay, useMe } from '../shell/me.ts'
import { DeactivateMany } from './DeactivateMany.tsx'
import { Figures } from './Figures.tsx'
import { Filters } from './Filters.tsx'
import { UnreachedUsers } from './UnreachedUsers.tsx'
import { useFilters, type Chosen } from './useFilters.ts'
import { UserState } from './UserState.tsx'

type Picked = { userId: string; name: string }

/** /users */
export function Component() {
  const { t } = useTranslation()
  const filters = useFilters()
  const list = useList(people.list, { body: filters.body })
  const [picked, pick] = useState<Picked[]>([])
  const [leaving, leave] = useState(false)
  const mayUpdate = useMay('user:update')
  const narrow = (change: Partial<Chosen>) => {
    filters.change(change)
    list.goTo(0)
  }
  const columns = useColumns()
  const chooses = useChoosing(picked, pick)
  return (
    <Page
      title={t('Users')}
      lead={t('Everyone who can sign in here, with their roles and permissions.')}
      action={
        <Can may="invite:create">
          <Button component={Link} to="/invites" leftSection={<IconUserPlus size={18} aria-hidden />}>
            {t('Invite people')}
          </Button>
        </Can>
      }
    >
      <Figures branchId={filters.branchId} />
      <Filters chosen={filters.chosen} change={narrow} />
      {picked.length > 0 && <Choice count={picked.length} clear={() => pick([])} leave={() => leave(true)} />}
      <DataTable
        list={list}
        label={t('Users')}
        keyOf={(user) => user.userId}
        to={(user) => `/users/${user.userId}`}
        columns={mayUpdate ? [...columns, chooses] : columns}
        empty={{
          icon: IconUsers,
          words: filters.isNarrowed
            ? t('No users match these filters.')
            : t('No users yet. Invite people to join.'),
        }}
      />
      <UnreachedUsers />
      {leaving && <DeactivateMany people={picked} onClose={() => leave(false)} onDone={() => pick([])} />}
    </Page>
  )
}

function useColumns(): [Column<UserSummary>, ...Column<UserSummary>[]] {
  const { t } = useTranslation()
  return [
    { title: t('Name'), sort: 'name', render: (user) => user.name || user.email },
    {
      title: t('Email'),
      sort: 'email',
      render: (user) => (
        <Text span size="sm">
          {user.email || '–'}
          {user.employeeId && (
            <Text size="xs" c="dimmed">
              {user.employeeId}
            </Text>
          )}
        </Text>
      ),
    },
    {
      title: t('Role'),
      sort: 'role',
      render: (user) => (
        <Text span size="sm">
          {t(roles[user.role].label)}
          {user.designation && (
            <Text size="xs" c="dimmed">
              {user.designation}
            </Text>
          )}
        </Text>
      ),
    },
    {
      title: t('Business unit'),
      sort: 'branch',
      render: (user) => (
        <Text span size="sm">
          {user.branch?.name ?? t('Whole workspace')}
          {user.department && (
            <Text size="xs" c="dimmed">
              {user.department.name}
            </Text>
          )}
        </Text>
      ),
    },
    { title: t('Status'), sort: 'active', render: (user) => <UserState status={user.status} /> },
    {
      title: t('Last active'),
      render: (user) =>
        user.lastSeenAt ? (
          <When at={user.lastSeenAt} short />
        ) : (
          <Text span size="sm" c="dimmed">
            {t('Never')}
          </Text>
        ),
    },
  ]
}

/** A box for each that can be chosen to leave; nobody chooses themself. */
function useChoosing(picked: Picked[], pick: (picked: Picked[]) => void): Column<UserSummary> {
  const { t } = useTranslation()
  const me = useMe()
  const isPicked = (user: UserSummary) => picked.some((each) => each.userId === user.userId)
  const toggle = (user: UserSummary) =>
    pick(
      isPicked(user)
        ? picked.filter((each) => each.userId !== user.userId)
        : [...picked, { userId: user.userId, name: user.name }],
    )
  return {
    title: t('Choose'),
    align: 'right',
    render: (user) =>
      user.active &&
      user.userId !== me.userId && (
        <Checkbox
          className="above"
          display="inline-block"
          aria-label={t('Select {{name}}', { name: user.name })}
          checked={isPicked(user)}
          onChange={() => toggle(user)}
        />
      ),
  }
}

function Choice({ count, clear, leave }: { count: number; clear: () => void; leave: () => void }) {
  const { t } = useTranslation()
  return (
    <Paper component="section" aria-label={t('Selected users')} mb="sm" py="xs">
      <Group justify="space-between" gap="sm">
        <Text component="output" size="sm" fw={600}>
          {t('{{count}} users selected', { count })}
        </Text>
        <Group gap="sm">
          <Button variant="subtle" size="compact-md" onClick={clear}>
            {t('Clear selection')}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconUserOff size={16} aria-hidden />}
            onClick={leave}
          >
            {t('Deactivate')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
