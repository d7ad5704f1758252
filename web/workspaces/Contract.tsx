import { Button, Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaces, type WorkspaceAdmin } from '../../api/workspaces/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { todayIn } from '../parts/moments.ts'
import { useNow } from '../parts/useNow.ts'
import { LastDay } from './LastDay.tsx'
import { Section } from './Section.tsx'
import { Timeline } from './Timeline.tsx'
import { useSaved } from './useSaved.ts'
import { DateField } from '../parts/DateField.tsx'
import { isWholeDay } from '../parts/typedDates.ts'

/** The last day of the contract and the grace after it. */
export function Contract({ workspace }: { workspace: WorkspaceAdmin }) {
  const { t } = useTranslation()
  const { workspaceId, contractExpiryDate, contractDates, version, timeZone, name } = workspace
  const [day, setDay] = useState(contractExpiryDate ?? '')
  const [graceDays, setGraceDays] = useState<number | string>(workspace.graceDays)
  const [isAsking, setAsking] = useState(false)
  const saved = useSaved()
  const save = useApiMutation(workspaces.contractEnd, {
    onDone: () => {
      setAsking(false)
      saved()
    },
  })
  const now = useNow()
  const isPast = isWholeDay(day) && day < todayIn(now, timeZone)
  const isChanged = day !== (contractExpiryDate ?? '') || graceDays !== workspace.graceDays
  const errors = fieldErrors(save.error)
  const submit = () =>
    save.mutate({ body: { workspaceId, expiryDate: day || null, graceDays: Number(graceDays), version } })
  return (
    <Section title={t('Contract')} lead={<LastDay {...workspace} />}>
      {contractDates && <Timeline dates={contractDates} timeZone={timeZone} />}
      <Group
        component="form"
        gap="sm"
        align="flex-end"
        onSubmit={(event) => {
          event.preventDefault()
          if (isPast) setAsking(true)
          else submit()
        }}
      >
        <DateField
          w={180}
          label={t('Last day')}
          description={t('Leave empty for no end date')}
          value={day}
          onChange={setDay}
          error={errors['expiryDate']}
        />
        <NumberInput
          w={180}
          label={t('Grace period (days)')}
          description={t('After that it is read-only')}
          min={0}
          max={365}
          allowDecimal={false}
          clampBehavior="strict"
          value={graceDays}
          onChange={setGraceDays}
          error={errors['graceDays']}
        />
        <Button
          type="submit"
          variant="default"
          disabled={!isChanged || graceDays === ''}
          loading={save.isPending}
        >
          {t('Save contract')}
        </Button>
      </Group>
      {Object.keys(errors).length === 0 && !isAsking && <MutationError error={save.error} />}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={t('Set an end date in the past?')}
        verb={t('Save contract')}
        destructive
        busy={save.isPending}
        error={save.error}
        onConfirm={submit}
      >
        {t(
          'The grace period of {{name}} starts immediately; if that has ended too, the ' +
            'workspace becomes read-only. You can change the date back at any time.',
          { name },
        )}
      </Confirm>
    </Section>
  )
}
