import { Avatar, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { roles } from '../../workflows/definition/roles.ts'
import { people, type UserRecord } from '../../api/users/contract.ts'
import { useApiQuery } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { dayWords } from '../parts/moments.ts'
import { When } from '../parts/When.tsx'
import classes from './UserPage.module.css'
import { EditUser } from './EditUser.tsx'
import { Can } from '../parts/Can.tsx'
import { ErasePerson } from '../retention/ErasePerson.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { UserState } from './UserState.tsx'

/** /users/:id */
export function Component() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const user = useApiQuery(people.one, { params: { id } })
  const crumbs = [{ label: t('Users'), to: '/users' }]
  if (user.error && !user.data)
    return (
      <Page title={t('User')} crumbs={crumbs} width="read">
        <LoadError error={user.error} retry={() => void user.refetch()} />
      </Page>
    )
  if (!user.data)
    return (
      <Page title={t('User')} crumbs={crumbs} width="read">
        <Loading />
      </Page>
    )
  const { abilities, version, userId } = user.data
  return (
    <Page
      title={user.data.name || user.data.email || user.data.phoneNumber || ''}
      tag={<UserState status={user.data.status} />}
      crumbs={crumbs}
      width="read"
    >
      <Stack gap="lg">
        <Facts user={user.data} all={!abilities.update} />
        {abilities.update && <EditUser key={`${userId}/${version}`} user={user.data} />}
        <DeactivateDialog key={userId} user={user.data} />
        {user.data.status === 'DEACTIVATED' && (
          <Can may="retention:manage">
            <ErasePerson userId={userId} />
          </Can>
        )}
      </Stack>
    </Page>
  )
}

/** What is not changed here; all of it for those who change nothing. */
function Facts({ user, all }: { user: UserRecord; all: boolean }) {
  const { t } = useTranslation()
  const lastHere: ReactNode = user.lastSeenAt ? <When at={user.lastSeenAt} /> : t('Never')
  const more: [string, ReactNode][] = [
    [t('Role'), t(roles[user.role].label)],
    [t('Employee ID'), user.employeeId],
    [t('Designation'), user.designation],
    [t('Business unit'), user.branch?.name ?? t('Whole workspace')],
    [t('Department'), user.department?.name],
    [t('Joined on'), user.dateOfJoining && dayWords(user.dateOfJoining)],
  ]
  const rows: [string, ReactNode][] = [
    [t('Email'), user.email || null],
    [t('Phone'), user.phoneNumber],
    [t('Last active'), lastHere],
    ...(all ? more : []),
  ]
  return (
    <Paper component="section" aria-label={t('About {{name}}', { name: user.name })} p="lg">
      <Group gap="lg" align="center" wrap="nowrap">
        <Avatar
          size={56}
          color="brand"
          variant="light"
          name={user.name}
          src={user.profileImageUrl}
          imageProps={{ alt: '' }}
          aria-hidden
        />
        <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} spacing="sm" className={classes.facts}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value || (
                  <Text span size="sm" c="dimmed">
                    –
                  </Text>
                )}
              </dd>
            </div>
          ))}
        </SimpleGrid>
      </Group>
    </Paper>
  )
}
