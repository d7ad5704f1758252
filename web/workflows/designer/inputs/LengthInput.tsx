import { Group, Select } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ClockUnit, type Clock } from '../../../../workflows/definition/graph.ts'
import { useEdit } from '../draft.ts'
import { unitWords } from '../labels.ts'
import type { Edit } from '../../../../workflows/definition/edit/rows.ts'
import { Amount } from '../../../parts/Amount.tsx'

type Length = Pick<Clock, 'amount' | 'unit'>
type Props<Of extends Length> = {
  label: string
  clock: Of
  /** What one undo takes back together. */
  undoKey: string
  readOnly: boolean
  /** 0: it has no length. */
  min?: 0 | 1
  /** `from`: what it was before its amount was typed. */
  edited: (amount: number, unit: ClockUnit, from?: Of) => Edit
}

/** How long a clock runs: an amount and its unit. */
export function LengthInput<Of extends Length>(props: Props<Of>) {
  const { label, clock, undoKey, readOnly, min = 1, edited } = props
  const { t } = useTranslation()
  const edit = useEdit()
  const { amount, unit } = clock
  // Each digit typed is a length: a "1" on the way to 15 must not bring both thresholds together.
  const before = useRef(clock)
  return (
    <Group grow align="flex-end" gap="xs">
      <Amount
        label={label}
        min={min}
        max={3650}
        value={amount}
        readOnly={readOnly}
        onFocus={() => {
          before.current = clock
        }}
        onChange={(next) => edit(t('Set deadline'), edited(next, unit, before.current), `length ${undoKey}`)}
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
