import { Box, Button, Radio, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { complaints } from '../../../api/complaints/contract.ts'
import { useApiMutation, useApiQuery } from '../../client.ts'
import { ExitPage } from '../../parts/ExitPage.tsx'
import { Loading } from '../../parts/Loading.tsx'
import { Page } from '../../parts/Page.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { LoadError } from '../../parts/LoadError.tsx'
import { CannotBeReceived } from './CannotBeReceived.tsx'
import { InDanger } from './InDanger.tsx'

/** Which way a complaint goes; asked only where there is more than one. Begins the draft. */
export function ChooseProcess() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // A page before this one may have read it while nobody could receive a complaint yet.
  const readiness = useApiQuery(complaints.readiness, {}, { isFresh: true })
  const cannotFile = readiness.data?.canFile === false
  const receivable = readiness.data?.workflowIds ?? []
  const options = useApiQuery(complaints.options, {}, { when: readiness.data?.canFile === true })
  const begin = useApiMutation(complaints.createDraft, {
    refreshes: [complaints.drafts],
    onDone: ({ draftId }) => void navigate(`/complaints/drafts/${draftId}`, { replace: true }),
  })
  const [chosen, choose] = useState<string | null>(null)
  const list = (options.data ?? []).filter(({ workflowId }) => receivable.includes(workflowId))
  const [isConfirming, setConfirming] = useState(false)
  const only = list.length === 1 ? list[0]?.workflowId : undefined
  useOnce(only, (id) => begin.mutate({ body: { workflowId: id } }))
  return (
    <Page
      title={t('File a complaint')}
      width="read"
      lead={t('You can stop at any time. What you write is kept as a draft that only you can see.')}
      crumbs={[{ label: t('Complaints'), to: '/complaints' }]}
      action={<ExitPage />}
    >
      {readiness.error && <LoadError error={readiness.error} retry={() => void readiness.refetch()} />}
      {options.error && <LoadError error={options.error} retry={() => void options.refetch()} />}
      {(readiness.isPending ||
        (cannotFile && readiness.isFetching) ||
        options.isFetching ||
        (only && !begin.error)) && <Loading />}
      {((cannotFile && !readiness.isFetching) || options.data?.length === 0) && (
        <CannotBeReceived hasDraft={false} />
      )}
      {only && begin.error && (
        <Stack align="flex-start">
          <MutationError error={begin.error} />
          <Button onClick={() => begin.mutate({ body: { workflowId: only } })}>{t('Try again')}</Button>
        </Stack>
      )}
      {list.length > 1 && (
        <Stack gap="lg" align="flex-start">
          <Radio.Group
            label={t('What is it about?')}
            value={chosen}
            onChange={choose}
            error={isConfirming && !chosen ? t('Choose what your complaint is about') : undefined}
          >
            <Stack gap="md" mt="xs">
              {list.map((each) => (
                <Radio
                  key={each.workflowId}
                  value={each.workflowId}
                  label={each.workflowName}
                  description={each.workflowDescription}
                />
              ))}
            </Stack>
          </Radio.Group>
          <MutationError error={begin.error} />
          <Button
            loading={begin.isPending}
            onClick={() => (chosen ? begin.mutate({ body: { workflowId: chosen } }) : setConfirming(true))}
          >
            {t('Continue')}
          </Button>
        </Stack>
      )}
      <Box mt="xl">
        <InDanger />
      </Box>
    </Page>
  )
}

/** Does it when there is something to do it with, and never twice for the same. */
function useOnce(id: string | undefined, act: (id: string) => void) {
  const done = useRef<string | null>(null)
  useEffect(() => {
    if (!id || done.current === id) return
    done.current = id
    act(id)
  })
}
