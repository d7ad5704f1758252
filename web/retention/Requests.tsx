import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconClock, IconHourglass, IconUserCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  retentionRequests,
  type RequestKind,
  type RetentionRequest,
} from '../../api/retention/requestContract.ts'
import { useApiMutation } from '../client.ts'
import { msg } from '../i18n.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'

export const requestKinds: Record<RequestKind, string> = {
  ERASE_PERSON: msg('Erase personal data'),
  LIFT_HOLD: msg('Lift a legal hold'),
  RULE: msg('Change a retention rule'),
}
type Doing = { act: 'confirm' | 'stop'; request: RetentionRequest }

/** What waits for a second person, or for its day, with who may confirm or stop it. */
export function Requests() {
  const { t } = useTranslation()
  const [doing, start] = useState<Doing | null>(null)
  const list = useList(retentionRequests.list, {}, { name: 'requests' })
  return (
    <Stack gap="md" component="section" aria-labelledby="requests">
      <Title order={2} size="h4" id="requests">
        {t('Waiting for a second person')}
      </Title>
      <DataTable
        list={list}
        label={t('Waiting for a second person')}
        keyOf={({ requestId }) => requestId}
        empty={{ icon: IconUserCheck, words: t('Nothing is waiting.') }}
        columns={[
          {
            title: t('What'),
            render: ({ kind, name, reason }) => (
              <>
                {t(requestKinds[kind])}
                <Text size="xs" c="dimmed">
                  {[name, reason].filter(Boolean).join(' · ')}
                </Text>
              </>
            ),
          },
          { title: t('Status'), render: (request) => <Standing request={request} /> },
          { title: t('Proposed by'), render: ({ proposedBy }) => proposedBy },
          { title: t('Confirmed by'), render: ({ confirmedBy }) => confirmedBy ?? '–' },
          {
            title: t('Actions'),
            render: (request) => (
              <Group gap="xs">
                {request.abilities.confirm && (
                  <Button size="compact-md" onClick={() => start({ act: 'confirm', request })}>
                    {t('Confirm')}
                  </Button>
                )}
                {request.abilities.stop && (
                  <Button size="compact-md" variant="default" onClick={() => start({ act: 'stop', request })}>
                    {t('Stop')}
                  </Button>
                )}
              </Group>
            ),
          },
        ]}
      />
      {doing && <Decide {...doing} onClose={() => start(null)} />}
    </Stack>
  )
}

function Standing({ request: { status, aloneUntil, effectiveAt } }: { request: RetentionRequest }) {
  const { t } = useTranslation()
  if (status === 'STOPPED')
    return (
      <StatusTag tone="calm" icon={IconX}>
        {t('Stopped')}
      </StatusTag>
    )
  if (status === 'DONE')
    return (
      <StatusTag tone="good" icon={IconCircleCheck}>
        {t('Done')}
      </StatusTag>
    )
  const at = status === 'PROPOSED' ? aloneUntil : effectiveAt
  return (
    <>
      <StatusTag tone="wait" icon={status === 'PROPOSED' ? IconHourglass : IconClock}>
        {status === 'PROPOSED' ? t('Awaiting confirmation') : t('Waiting period')}
      </StatusTag>
      {at && (
        <Text size="xs" c="dimmed">
          {status === 'PROPOSED'
            ? t('Nobody else can confirm it. It goes ahead unless someone stops it:')
            : null}{' '}
          <When at={at} />
        </Text>
      )}
    </>
  )
}

function Decide({ act, request, onClose }: Doing & { onClose: () => void }) {
  const { t } = useTranslation()
  const decide = useApiMutation(retentionRequests[act], { onDone: onClose })
  const isStop = act === 'stop'
  return (
    <Confirm
      opened
      onClose={onClose}
      question={isStop ? t('Stop this request?') : t('Confirm this request?')}
      verb={isStop ? t('Stop') : t('Confirm')}
      destructive={!isStop}
      busy={decide.isPending}
      error={decide.error}
      onConfirm={() => decide.mutate({ params: { id: request.requestId }, body: {} })}
    >
      {isStop
        ? t('Nothing is changed. It can be requested again.')
        : t(
            'Confirm only what you have checked yourself. What is then erased cannot be restored. ' +
              'Until it takes effect, committees and admins can stop it.',
          )}
    </Confirm>
  )
}
