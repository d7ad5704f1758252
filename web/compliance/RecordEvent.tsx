import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { complianceInstances, type ComplianceItem } from '../../api/compliance/contract.ts'
import { useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { useBranchSwitch } from '../shell/branchChoice.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { UnitSelect } from '../parts/UnitSelect.tsx'
import { DateField } from '../parts/DateField.tsx'
import { useToday } from '../parts/useToday.ts'

/** Something happened that an obligation follows: what is due of it opens. */
export function RecordEvent({ item, onClose }: { item: ComplianceItem; onClose: () => void }) {
  const { t } = useTranslation()
  const today = useToday()
  const { units } = useBranchSwitch()
  const navigate = useNavigate()
  const [branchId, choose] = useState<string | null>(units.length === 1 ? (units[0]?.branchId ?? null) : null)
  const [happenedOn, set] = useState('')
  const record = useApiMutation(complianceInstances.record, {
    onDone: ({ instanceId }) => void navigate(`/compliance/due/${instanceId}`),
  })
  return (
    <FormDialog onClose={onClose} title={t('Record an event')}>
      <Stack gap="md">
        <Text>{item.title}</Text>
        <UnitSelect label={t('Business unit')} value={branchId} onChange={choose} />
        <DateField label={t('When it happened')} max={today} value={happenedOn} onChange={set} />
        <MutationError error={record.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button
            loading={record.isPending}
            disabled={branchId === null || happenedOn === ''}
            onClick={() =>
              branchId !== null &&
              record.mutate({ body: { complianceItemId: item.itemId, branchId, happenedOn } })
            }
          >
            {t('Record an event')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}
