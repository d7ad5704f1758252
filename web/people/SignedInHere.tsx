import { Anchor, Button, List, Paper, Stack, Text, Title } from '@mantine/core'
import type { UserDetails } from '../../api/people/contract.ts'
import { signOut } from './signOut.ts'
import { roleLabels } from './me.ts'

/** Signed in on the main host: where the work is. */
export function SignedInHere({ me }: { me: UserDetails }) {
  return (
    <Paper p="xl">
      <Stack gap="md" align="flex-start">
        <Title order={1}>You are signed in</Title>
        <Text>{me.firstName} {me.lastName}, {me.isPlatformAdmin ? 'platform admin' : roleLabels[me.role]}. Complaints are kept in each workspace, behind its own walls; nobody opens them from here.</Text>
        {me.workspaces.length > 0 && (
          <List listStyleType="none" withPadding={false} spacing="xs">
            {me.workspaces.map((workspace) => <List.Item key={workspace.workspaceId}><Anchor href={addressOf(workspace.workspaceUrl)}>{workspace.workspaceUrl}</Anchor> · {roleLabels[workspace.role]}</List.Item>)}
          </List>
        )}
        <Button variant="default" onClick={() => void signOut()}>Sign out</Button>
      </Stack>
    </Paper>
  )
}

/** A workspace is named by its host; scheme and port are those of this page. */
const addressOf = (workspaceUrl: string) => (workspaceUrl.includes('://') ? workspaceUrl : `${window.location.protocol}//${workspaceUrl.split(':')[0]}${window.location.port ? `:${window.location.port}` : ''}`)
