import { Select, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionTable, type PermissionRow } from '../../api/permissions/contract.ts'
import { useApiQuery } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { isOfOneUnit, plainRole, roleNames, roles, type Role } from '../../workflows/definition/roles.ts'
import { Matrix } from './Matrix.tsx'
import { useSwitch } from './useSwitch.tsx'

/** /permissions: what each role may do, and what of it this workspace switches. */
export function Component() {
  const { t } = useTranslation()
  const table = useApiQuery(permissionTable.list)
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const [role, setRole] = useState<Role>(roleNames.find(isOfOneUnit) ?? plainRole)
  const { flip, busy, error } = useSwitch(table.data?.version ?? 0)
  return (
    <Page
      title={t('Permissions')}
      lead={t(
        'What each role can do here. Changes apply immediately, also to people who are already signed in.',
      )}
    >
      {table.error && !table.data ? (
        <LoadError error={table.error} retry={() => void table.refetch()} />
      ) : !table.data ? (
        <Loading lines={8} />
      ) : (
        <Stack gap="lg">
          <Text size="sm" maw={680}>
            {t(
              'Permissions without a switch are fixed for the role: changing them ' +
                'could lock everyone out or open complaints, which no role opens by ' +
                'rank. Workspace Admins keep all their permissions.',
            )}
          </Text>
          <MutationError error={error} />
          {narrow && (
            <Select
              label={t('Role')}
              data={roleNames.map((each) => ({ value: each, label: t(roles[each].label) }))}
              value={role}
              onChange={(chosen) => {
                if (chosen) setRole(chosen)
              }}
              allowDeselect={false}
            />
          )}
          {grouped(table.data.content).map(([group, rows]) => (
            <Matrix
              key={group}
              group={group}
              rows={rows}
              roles={narrow ? [role] : roleNames}
              busy={busy}
              flip={flip}
            />
          ))}
        </Stack>
      )}
    </Page>
  )
}

/** Groups in the order of the table, each with its rows. */
function grouped(rows: PermissionRow[]): [string, PermissionRow[]][] {
  const groups = new Map<string, PermissionRow[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups]
}
