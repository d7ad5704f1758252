import { Button, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { platformRetentionRequests } from '../../api/retention/requestContract.ts'
import { useApiMutation } from '../client.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { requestKinds } from './Requests.tsx'

/** /platform/retention-requests: what nobody in a workspace can confirm, without names or reasons. */
export function Component() {
  const { t } = useTranslation()
  const list = useList(platformRetentionRequests.list, {}, { name: 'requests' })
  const stop = useApiMutation(platformRetentionRequests.stop)
  return (
    <Page
      title={t('Requests nobody can confirm')}
      lead={t('One admin asked for these, and their workspace has no second person. Stop what looks wrong.')}
    >
      <MutationError error={stop.error} />
      <DataTable
        list={list}
        label={t('Requests nobody can confirm')}
        keyOf={({ requestId }) => requestId}
        empty={{ icon: IconUserCheck, words: t('Nothing is waiting.') }}
        columns={[
          { title: t('Workspace'), render: ({ workspaceName }) => workspaceName },
          { title: t('What'), render: ({ kind }) => <Text>{t(requestKinds[kind])}</Text> },
          { title: t('Goes ahead'), render: ({ aloneUntil }) => <When at={aloneUntil} /> },
          {
            title: t('Actions'),
            render: ({ requestId, workspaceName }) => (
              <Button
                size="compact-md"
                variant="default"
                aria-label={t('Stop the request of {{name}}', { name: workspaceName })}
                loading={stop.isPending && stop.variables?.params?.id === requestId}
                onClick={() => stop.mutate({ params: { id: requestId }, body: {} })}
              >
                {t('Stop')}
              </Button>
            ),
          },
        ]}
      />
    </Page>
  )
}
