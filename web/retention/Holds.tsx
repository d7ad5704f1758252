import { Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { legalHolds, type HoldScope, type LegalHold } from '../../api/retention/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { NotedDialog } from '../parts/NotedDialog.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { useList } from '../parts/useList.ts'
import { HoldState } from './HoldState.tsx'
import { scopes } from './labels.ts'
import { LimitedTextarea } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'

/** Holds on people, business units and the workspace; those on cases are their committee's. */
export function Holds() {
  const { t } = useTranslation()
  const [isNew, setNew] = useState(false)
  const [lifted, lift] = useState<LegalHold | null>(null)
  const list = useList(legalHolds.list, {}, { name: 'holds' })
  return (
    <Stack gap="md" component="section" aria-labelledby="holds">
      <Group justify="space-between">
        <Title order={2} size="h4" id="holds">
          {t('Legal holds')}
        </Title>
        <Button
          variant="default"
          leftSection={<IconLock size={18} aria-hidden />}
          onClick={() => setNew(true)}
        >
          {t('Place a legal hold')}
        </Button>
      </Group>
      <DataTable
        list={list}
        label={t('Legal holds')}
        keyOf={({ holdId }) => holdId}
        empty={{ icon: IconLock, words: t('No legal holds here. Committees hold their own cases.') }}
        columns={[
          {
            title: t('What is held'),
            render: ({ scope, name }) => (
              <>
                {name ?? t(scopes[scope])}
                {name && (
                  <Text size="xs" c="dimmed">
                    {t(scopes[scope])}
                  </Text>
                )}
              </>
            ),
          },
          { title: t('Reason'), render: ({ reason }) => reason },
          { title: t('Status'), render: (hold) => <HoldState hold={hold} /> },
          {
            title: t('Actions'),
            render: (hold) =>
              hold.liftedAt === null && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('Lift the hold on {{name}}', { name: hold.name ?? t(scopes[hold.scope]) })}
                  onClick={() => lift(hold)}
                >
                  {t('Lift')}
                </Button>
              ),
          },
        ]}
      />
      {isNew && <Place onClose={() => setNew(false)} />}
      {lifted && <Lift hold={lifted} onClose={() => lift(null)} />}
    </Stack>
  )
}

function Lift({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const { t } = useTranslation()
  const act = useApiMutation(legalHolds.lift, { onDone: onClose })
  return (
    <NotedDialog
      question={t('Request that this legal hold is lifted?')}
      verb={t('Request')}
      destructive
      field="reason"
      most={2000}
      act={act}
      onClose={onClose}
      onSend={(reason) => act.mutate({ params: { id: hold.holdId }, body: { reason } })}
    >
      <Text>
        {t(
          'A second admin confirms it. The hold then applies for 30 more days; after that, ' +
            'retention rules decide again.',
        )}
      </Text>
    </NotedDialog>
  )
}

type Target = Exclude<HoldScope, 'CASE'>
function Place({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [scope, choose] = useState<Target>('PERSON')
  const [userId, setPerson] = useState<string | null>(null)
  const [branchId, setUnit] = useState<string | null>(null)
  const [reason, write] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const place = useApiMutation(legalHolds.place, { onDone: onClose })
  const refused = fieldErrors(place.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isChosen = scope === 'WORKSPACE' || (scope === 'PERSON' ? userId : branchId) !== null
    setMissing(isChosen ? null : t('Choose what is held'))
    if (!isChosen) return
    const target =
      scope === 'PERSON' && userId ? { userId } : scope === 'BRANCH' && branchId ? { branchId } : {}
    place.mutate({ body: { ...target, reason } })
  }
  return (
    <FormDialog onClose={onClose} title={t('Place a legal hold')}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <NativeSelect
            label={t('What is held')}
            data-autofocus
            data={(['PERSON', 'BRANCH', 'WORKSPACE'] as const).map((each) => ({
              value: each,
              label: t(scopes[each]),
            }))}
            value={scope}
            onChange={(event) => choose(event.currentTarget.value as Target)}
          />
          {scope === 'PERSON' && (
            <PersonSelect
              label={t('Person')}
              withLeft
              value={userId}
              error={missing ?? refused['userId']}
              onChange={(person) => setPerson(person?.userId ?? null)}
            />
          )}
          {scope === 'BRANCH' && (
            <UnitSelect
              label={t('Business unit')}
              value={branchId}
              error={missing ?? refused['branchId']}
              onChange={setUnit}
            />
          )}
          <LimitedTextarea
            label={t('Reason')}
            autosize
            minRows={2}
            limit={2000}
            value={reason}
            error={refused['reason']}
            onChange={(event) => write(event.currentTarget.value)}
          />
          <MutationError error={Object.keys(refused).length === 0 ? place.error : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={place.isPending}>
              {t('Place a legal hold')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
