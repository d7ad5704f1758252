import { MultiSelect, NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const offered = [0, 1, 3, 7, 14, 30, 60]
type Reminders = { daysBefore: readonly number[]; daysAfter: readonly number[] }
type Props = { value: Reminders; change: (part: Partial<Record<keyof Reminders, number[]>>) => void }

/** On which days before and after the due date people are reminded. */
export function ReminderDays({ value: { daysBefore, daysAfter }, change }: Props) {
  const { t } = useTranslation()
  const days = (own: readonly number[]) =>
    [...new Set([...offered, ...own])]
      .toSorted((a, b) => a - b)
      .map((each) => ({ value: String(each), label: t('{{count}} days', { count: each }) }))
  const numbers = (values: string[]) => values.map(Number)
  return (
    <>
      <MultiSelect
        label={t('Remind before the due date')}
        data={days(daysBefore)}
        value={daysBefore.map(String)}
        searchable
        clearable
        onChange={(values) => change({ daysBefore: numbers(values) })}
      />
      <MultiSelect
        label={t('Remind after the due date')}
        data={days(daysAfter)}
        value={daysAfter.map(String)}
        searchable
        clearable
        onChange={(values) => change({ daysAfter: numbers(values) })}
      />
    </>
  )
}

type DaysAfterProps = {
  label: string
  description: string
  value: number | null
  error?: string | undefined
  change: (value: number | null) => void
}
/** So many days after the due date; empty is never. */
export function DaysAfter({ value, change, ...input }: DaysAfterProps) {
  return (
    <NumberInput
      {...input}
      min={0}
      max={365}
      allowDecimal={false}
      value={value ?? ''}
      onChange={(days) => change(typeof days === 'number' ? days : null)}
    />
  )
}
