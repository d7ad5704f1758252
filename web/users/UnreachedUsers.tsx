import { Paper, Stack, Text, Title } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { people } from '../../api/users/contract.ts'
import { translateMessage } from '../i18n.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'

/** Whom notices could not be sent to; nothing where everybody was reached. Committees read theirs on the case. */
export function UnreachedUsers() {
  const { t } = useTranslation()
  const list = useList(people.unreached, {}, { name: 'unreached', pageSize: 10 })
  if (!list.page || list.page.totalElements === 0) return null
  const reasons = {
    UNREACHED: t('No email address or phone number that we can send to, or no open account'),
    REFUSED: t('Their email or phone provider refused the message'),
  }
  return (
    <Paper component="section" aria-labelledby="unreached" p="lg" mt="lg">
      <Stack gap="sm">
        <Title order={2} size="h3" id="unreached">
          {t('Who could not be reached')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('These people can read the notice in the app only. They stay in this list until they open it.')}
        </Text>
        <DataTable
          list={list}
          label={t('Who could not be reached')}
          keyOf={(row) => `${row.userId} ${row.kind} ${row.since}`}
          to={(row) => `/users/${row.userId}`}
          columns={[
            { title: t('Name'), render: (row) => row.name },
            { title: t('Notice'), render: (row) => translateMessage(row.subjectText) },
            { title: t('Since'), sort: 'since', render: (row) => <When at={row.since} /> },
            { title: t('Reason'), render: (row) => reasons[row.reason] },
          ]}
          empty={{ icon: IconMailOff, words: t('Everyone was reached.') }}
        />
      </Stack>
    </Paper>
  )
}
