import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { caseHolds } from '../../api/retention/contract.ts'
import { useApiMutation } from '../client.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { NotedDialog } from '../parts/NotedDialog.tsx'
import { useList } from '../parts/useList.ts'
import { HoldState } from './HoldState.tsx'

/** What its committee holds, whatever a rule of retention says; nobody else sees it. */
export function CaseHold({ caseId }: { caseId: string }) {
  const { t } = useTranslation()
  const [asked, ask] = useState<'place' | 'lift' | null>(null)
  const list = useList(caseHolds.list, { params: { id: caseId } }, { name: 'holds' })
  const isHeld = list.page?.content.some(({ liftedAt }) => liftedAt === null) ?? false
  return (
    <Stack gap="md">
      <Text>{t('A case on legal hold is never erased. Only its committee sees this.')}</Text>
      {list.page && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconLock size={18} aria-hidden />}
            onClick={() => ask(isHeld ? 'lift' : 'place')}
          >
            {isHeld ? t('Lift the legal hold') : t('Place a legal hold')}
          </Button>
        </Group>
      )}
      <DataTable
        list={list}
        label={t('Legal holds')}
        keyOf={({ holdId }) => holdId}
        empty={{ icon: IconLock, words: t('This case is not on legal hold.') }}
        columns={[
          { title: t('Reason'), render: ({ reason }) => reason },
          { title: t('Status'), render: (hold) => <HoldState hold={hold} /> },
        ]}
      />
      {asked && <Ask caseId={caseId} act={asked} onClose={() => ask(null)} />}
    </Stack>
  )
}

function Ask({ caseId, act, onClose }: { caseId: string; act: 'place' | 'lift'; onClose: () => void }) {
  const { t } = useTranslation()
  const done = useApiMutation(caseHolds[act], { onDone: onClose })
  const lifts = act === 'lift'
  return (
    <NotedDialog
      question={lifts ? t('Lift this legal hold?') : t('Place a legal hold on this case?')}
      verb={lifts ? t('Lift') : t('Place a legal hold')}
      destructive={lifts}
      field="reason"
      most={2000}
      act={done}
      onClose={onClose}
      onSend={(reason) => done.mutate({ params: { id: caseId }, body: { reason } })}
    >
      <Text>
        {lifts
          ? t('It still applies for 30 days. After that, retention rules decide again.')
          : t('Nothing of it is erased until the committee lifts the hold.')}
      </Text>
    </NotedDialog>
  )
}
