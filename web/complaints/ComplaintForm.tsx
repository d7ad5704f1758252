import { Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { complaints } from '../../api/complaints/contract.ts'
import { useApiQuery } from '../client.ts'
import { ExitPage } from '../parts/ExitPage.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { CannotBeReceived } from './filing/CannotBeReceived.tsx'
import { forgetGoneDraft } from './forgetGoneDrafts.ts'
import { ChooseProcess } from './filing/ChooseProcess.tsx'
import { Filing } from './filing/Filing.tsx'

/** Making a complaint: choose how it is dealt with, then write, check and file it. */
export function Component() {
  const { id } = useParams()
  return id ? <Drafted key={id} id={id} /> : <ChooseProcess />
}

function Drafted({ id }: { id: string }) {
  const { t } = useTranslation()
  const draft = useApiQuery(complaints.draft, { params: { id } })
  const process = useApiQuery(
    complaints.process,
    { params: { workflowId: draft.data?.workflowId ?? '' } },
    { when: Boolean(draft.data) },
  )
  const trouble = draft.error ?? process.error
  const isGone = draft.error?.status === 404
  useEffect(() => {
    if (isGone) void forgetGoneDraft(id)
  }, [isGone, id])
  if (draft.data && process.data) return <Filing draft={draft.data} process={process.data} />
  return (
    <Page
      title={t('File a complaint')}
      width="read"
      crumbs={[{ label: t('Complaints'), to: '/complaints' }]}
      action={<ExitPage />}
    >
      {!trouble && <Loading lines={8} />}
      {draft.data && process.error?.status === 404 && <CannotBeReceived hasDraft />}
      {isGone && (
        <Stack align="flex-start">
          <Text>{t('This draft is no longer here. It was either filed or discarded.')}</Text>
          <Button component={Link} to="/complaints">
            {t('See my complaints')}
          </Button>
        </Stack>
      )}
      {trouble && trouble.status !== 404 && (
        <LoadError error={trouble} retry={() => void (draft.error ? draft.refetch() : process.refetch())} />
      )}
    </Page>
  )
}
