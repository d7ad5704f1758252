import { SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { workspaces, type WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { useApiQuery } from '../client.ts'
import { Can } from '../parts/Can.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { AccessFlags } from './AccessFlags.tsx'
import { Impersonate } from '../impersonation/Impersonate.tsx'
import { Address } from './Address.tsx'
import { AllowedAddresses } from './AllowedAddresses.tsx'
import { Contract } from './Contract.tsx'
import { Deletion } from './Deletion.tsx'
import { Figures } from './Figures.tsx'
import { MenuLink } from '../navigation/MenuLink.tsx'
import { NameAndClock } from './NameAndClock.tsx'
import { WorkspaceStatusTag } from './WorkspaceStatusTag.tsx'
import { UserLimit } from './UserLimit.tsx'

/** /platform/workspaces/:id */
export function Component() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const read = useApiQuery(workspaces.read, { params: { id } })
  const workspace = read.data
  return (
    <Page
      title={workspace?.name ?? t('Workspace')}
      lead={workspace?.url}
      tag={workspace && <WorkspaceStatusTag status={workspace.status} />}
      crumbs={[{ label: t('Workspaces'), to: '/platform/workspaces' }]}
    >
      {workspace ? (
        <Matters workspace={workspace} />
      ) : read.error ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  )
}

/** Each begins anew when what it shows was changed, and keeps what is being typed when something else was. */
function Matters({ workspace }: { workspace: WorkspaceAdmin }) {
  const {
    name,
    timeZone,
    url,
    userLimit,
    contractExpiryDate,
    graceDays,
    accessFlags,
    allowedAddresses,
    status,
    purgeAt,
  } = workspace
  if (status === 'DELETED')
    return (
      <Stack gap="lg">
        <Figures workspace={workspace} />
      </Stack>
    )
  return (
    <Stack gap="lg">
      <Figures workspace={workspace} />
      <Contract key={`${contractExpiryDate} ${graceDays}`} workspace={workspace} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <UserLimit key={userLimit} workspace={workspace} />
        <AccessFlags key={JSON.stringify(accessFlags)} workspace={workspace} />
        <NameAndClock key={`${name} ${timeZone}`} workspace={workspace} />
        <Address key={url} workspace={workspace} />
        <AllowedAddresses key={allowedAddresses.join()} workspace={workspace} />
        <Can may="platform:menus">
          <MenuLink workspace={workspace} />
        </Can>
      </SimpleGrid>
      <Can may="platform:impersonate">
        <Impersonate workspace={workspace} />
      </Can>
      <Deletion key={purgeAt} workspace={workspace} />
    </Stack>
  )
}
