import { Button, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { platformRetentionRequests } from '../../api/retention/requestContract.ts'
import { useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { requestKinds } from './Requests.tsx'

/** /platform/retention-requests: what nobody in a workspace can confirm, without names or reasons. */
export function Component() {
  const { t } = useTranslation()
  const list = useList(platformRetentionRequests.list, {}, { name: 'requests' })
  const [stopping, setStopping] = useState<string | null>(null)
  const stop = useApiMutation(platformRetentionRequests.stop, { onDone: () => setStopping(null) })
  return (
    <Page
      title={t('Requests nobody can confirm')}
      lead={t('One admin asked for these, and their workspace has no second person. Stop what looks wrong.')}
    >
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
                onClick={() => setStopping(requestId)}
              >
                {t('Stop')}
              </Button>
            ),
          },
        ]}
      />
      <Confirm
        opened={stopping !== null}
        onClose={() => setStopping(null)}
        question={t('Stop this request?')}
        verb={t('Stop')}
        busy={stop.isPending}
        error={stop.error}
        onConfirm={() => stopping && stop.mutate({ params: { id: stopping }, body: {} })}
      >
        {t('Nothing is changed. It can be requested again.')}
      </Confirm>
    </Page>
  )
}
