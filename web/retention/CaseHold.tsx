import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { caseHolds, type LegalHold } from '../../api/retention/contract.ts'
import { useApiMutation } from '../client.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { NotedDialog } from '../parts/NotedDialog.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { When } from '../parts/When.tsx'
import { useList } from '../parts/useList.ts'
import { HoldState } from './HoldState.tsx'

/** What its committee holds, whatever a rule of retention says; nobody else sees it. */
export function CaseHold({ caseId }: { caseId: string }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'place' | 'lift' | null>(null)
  const list = useList(caseHolds.list, { params: { id: caseId } }, { name: 'holds' })
  const currentHold = list.page?.content.find(({ liftedAt }) => liftedAt === null)
  return (
    <Stack gap="md">
      <Text>{t('A case on legal hold is never erased. Only its committee sees this.')}</Text>
      {currentHold?.liftRequestedAt ? (
        <LiftRequest caseId={caseId} hold={currentHold} />
      ) : (
        list.page && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconLock size={18} aria-hidden />}
              onClick={() => setDialog(currentHold ? 'lift' : 'place')}
            >
              {currentHold ? t('Lift the legal hold') : t('Place a legal hold')}
            </Button>
          </Group>
        )
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
      {dialog && <Ask caseId={caseId} act={dialog} onClose={() => setDialog(null)} />}
    </Stack>
  )
}

/** Who asked for it and why; somebody else of the committee confirms it, and anybody of it keeps the hold. */
function LiftRequest({ caseId, hold }: { caseId: string; hold: LegalHold }) {
  const { t } = useTranslation()
  const confirm = useApiMutation(caseHolds.confirmLift)
  const keep = useApiMutation(caseHolds.keep)
  const call = { params: { id: caseId }, body: {} }
  const names = { name: hold.liftRequestedBy ?? '', reason: hold.liftReason ?? '' }
  return (
    <Stack gap="xs">
      <Text>{t('{{name}} asked to lift it: {{reason}}', names)}</Text>
      {hold.liftAloneUntil ? (
        <Text>
          {t(
            'Nobody else on the committee can confirm that. The parties, the committee and the platform can ' +
              'stop it.',
          )}{' '}
          <Sentence
            say="Unless someone stops it, the hold is lifted on {{when}}."
            when={<When at={hold.liftAloneUntil} relative={false} />}
          />
        </Text>
      ) : (
        <Text>{t('Someone else on the committee has to confirm that. Until then, the hold applies.')}</Text>
      )}
      <MutationError error={confirm.error ?? keep.error} />
      <Group>
        {!hold.isLiftRequestMine && !hold.liftAloneUntil && (
          <Button color="red" loading={confirm.isPending} onClick={() => confirm.mutate(call)}>
            {t('Confirm and lift the legal hold')}
          </Button>
        )}
        <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate(call)}>
          {t('Keep the legal hold')}
        </Button>
      </Group>
    </Stack>
  )
}

function Ask({ caseId, act, onClose }: { caseId: string; act: 'place' | 'lift'; onClose: () => void }) {
  const { t } = useTranslation()
  const done = useApiMutation(caseHolds[act], { onDone: onClose })
  const lifts = act === 'lift'
  return (
    <NotedDialog
      question={lifts ? t('Request that this legal hold is lifted?') : t('Place a legal hold on this case?')}
      verb={lifts ? t('Request') : t('Place a legal hold')}
      destructive={lifts}
      field="reason"
      most={2000}
      act={done}
      onClose={onClose}
      onSend={(reason) => done.mutate({ params: { id: caseId }, body: { reason } })}
    >
      <Text>
        {lifts
          ? t(
              'Someone else on the committee confirms it. The hold then applies for 30 more days; ' +
                'after that, retention rules decide again.',
            )
          : t('Nothing of it is erased until the committee lifts the hold.')}
      </Text>
      {lifts && (
        <Text>
          {t(
            'If nobody else on the committee can confirm it, the parties and the platform are notified and ' +
              'have 14 days to stop it.',
          )}
        </Text>
      )}
    </NotedDialog>
  )
}
