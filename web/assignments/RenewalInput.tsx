import { Group, NativeSelect, NumberInput, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CourseSchedule } from '../../api/assignments/scheduleContract.ts'
import { months } from '../parts/moments.ts'

type Renewal = CourseSchedule['renewal']
type Props = { renewal: Renewal; change: (renewal: Renewal) => void }

/** When a course is to be taken again, where it is at all. */
export function RenewalInput({ renewal, change }: Props) {
  const { t } = useTranslation()
  if (renewal.kind === 'OFF') return null
  return (
    <>
      {renewal.kind === 'ROLLING' ? (
        <NumberInput
          label={t('Months until it must be completed again')}
          min={1}
          max={120}
          clampBehavior="strict"
          allowDecimal={false}
          value={renewal.months}
          onChange={(months) => {
            if (typeof months === 'number') change({ ...renewal, months })
          }}
        />
      ) : (
        <DayOfYear date={renewal.date} change={(date) => change({ ...renewal, date })} />
      )}
      <Group grow align="start">
        <Days
          label={t('Can be renewed early by')}
          value={renewal.windowDays}
          min={1}
          change={(windowDays) => change({ ...renewal, windowDays })}
        />
        <Days
          label={t('Grace period')}
          value={renewal.graceDays}
          min={0}
          change={(graceDays) => change({ ...renewal, graceDays })}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {t('Renewing early keeps the anniversary. Each person has at least 7 days.')}{' '}
        {t('People who completed the course before are included, counted from the day they completed it.')}
      </Text>
    </>
  )
}

type DaysProps = { label: string; value: number; min: number; change: (days: number) => void }
function Days({ label, value, min, change }: DaysProps) {
  const { t } = useTranslation()
  return (
    <NumberInput
      label={label}
      description={t('Days')}
      min={min}
      max={180}
      clampBehavior="strict"
      allowDecimal={false}
      value={value}
      onChange={(days) => {
        if (typeof days === 'number') change(days)
      }}
    />
  )
}

/** Of a leap year; month 1 is January. */
const daysIn = (month: number) => new Date(Date.UTC(2024, month, 0)).getUTCDate()
const two = (number: number) => String(number).padStart(2, '0')
function DayOfYear({ date, change }: { date: string; change: (date: string) => void }) {
  const { t } = useTranslation()
  const [month = '04', day = '01'] = date.split('-')
  const lastDay = daysIn(Number(month))
  return (
    <Group grow>
      <NativeSelect
        label={t('Month')}
        value={month}
        data={months().map((name, at) => ({ value: two(at + 1), label: name }))}
        onChange={(event) => change(`${event.currentTarget.value}-01`)}
      />
      <NativeSelect
        label={t('Day')}
        value={day}
        data={Array.from({ length: lastDay }, (_, at) => ({ value: two(at + 1), label: String(at + 1) }))}
        onChange={(event) => change(`${month}-${event.currentTarget.value}`)}
      />
    </Group>
  )
}
