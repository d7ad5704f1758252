import { Group, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ClockUnit, type Clock } from '../../../../workflows/definition/graph.ts'
import { useEdit } from '../draft.ts'
import { unitWords } from '../labels.ts'
import type { Edit } from '../../../../workflows/definition/edit/rows.ts'
import { Amount } from './Amount.tsx'

type Props = {
  label: string
  clock: Pick<Clock, 'amount' | 'unit'>
  /** What one undo takes back together. */
  undoKey: string
  readOnly: boolean
  edited: (amount: number, unit: ClockUnit) => Edit
}

/** How long a clock runs: an amount and its unit. */
export function LengthInput({ label, clock: { amount, unit }, undoKey, readOnly, edited }: Props) {
  const { t } = useTranslation()
  const edit = useEdit()
  return (
    <Group grow align="flex-end" gap="xs">
      <Amount
        label={label}
        min={1}
        max={3650}
        value={amount}
        readOnly={readOnly}
        onChange={(next) => edit(t('Set deadline'), edited(next, unit), `length ${undoKey}`)}
      />
      <Select
        aria-label={t('Unit')}
        allowDeselect={false}
        disabled={readOnly}
        value={unit}
        data={ClockUnit.options.map((each) => ({ value: each, label: t(unitWords[each]) }))}
        onChange={(next) => edit(t('Set unit'), edited(amount, ClockUnit.parse(next)))}
      />
    </Group>
  )
}
