import { Button, List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { roles } from '../../workflows/definition/roles.ts'
import type { UserDetails } from '../../api/users/contract.ts'
import { signIns } from '../../api/signIns/contract.ts'
import { useApiMutation } from '../client.ts'
import { SignInRefused } from './SignInRefused.tsx'
import { SignInPage } from './SignInPage.tsx'
import { signOut } from './signOut.ts'

/** Signed in on the main host: the way to where the work is, without signing in again there. */
export function SignedInHere({ me }: { me: UserDetails }) {
  const { t } = useTranslation()
  const name = `${me.firstName} ${me.lastName}`.trim()
  const handOver = useApiMutation(signIns.handOver, {
    refreshes: [],
    onDone: ({ url }) => window.location.assign(url),
  })
  return (
    <SignInPage
      title={t('You are signed in')}
      lead={me.isPlatformAdmin ? t('As {{name}}, platform admin.', { name }) : t('As {{name}}.', { name })}
    >
      <Text>{t('Complaints are kept separately in each workspace; nobody can open them from here.')}</Text>
      {me.isPlatformAdmin && (
        <Button component={Link} to="/platform">
          {t('Go to the platform')}
        </Button>
      )}
      <SignInRefused error={handOver.error} />
      {me.workspaces.length > 0 && (
        <List listStyleType="none" withPadding={false} spacing="xs">
          {me.workspaces.map(({ workspaceId, workspaceUrl, role }) => (
            <List.Item key={workspaceId}>
              <Stack gap={2} align="flex-start">
                <Button
                  variant="default"
                  loading={handOver.isPending && handOver.variables.body?.workspaceId === workspaceId}
                  onClick={() => handOver.mutate({ body: { workspaceId } })}
                >
                  {t('Go to {{workspace}}', { workspace: workspaceUrl })}
                </Button>
                <Text size="sm" c="dimmed">
                  {t(roles[role].label)}
                </Text>
              </Stack>
            </List.Item>
          ))}
        </List>
      )}
      <Button variant="default" onClick={() => void signOut()}>
        {t('Sign out')}
      </Button>
    </SignInPage>
  )
}
