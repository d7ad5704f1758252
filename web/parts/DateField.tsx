import type { TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { t } from '../i18n.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
import type { DayLimits } from './calendarDays.ts'
import { dayWords } from './moments.ts'
import { TypedInput, type TypedFieldProps } from './TypedInput.tsx'
import { dayNotation } from './typedDates.ts'
import { useTypedValue } from './useTypedValue.ts'

type Props = TypedFieldProps &
  DayLimits & {
    /** YYYY-MM-DD, or '' for none; text that is no date stays as it was typed. */
    value: string
    onChange: (day: string) => void
  }

/** A day of the calendar, in no time zone: typed in the language's order or as ISO, or chosen from a calendar. */
export function DateField({ value, onChange, min, max, isFilter, error, ...rest }: Props) {
  const { t } = useTranslation()
  const typed = useTypedValue({ value, onChange, notation: dayNotation, isFilter: isFilter ?? false })
  const wrong =
    typed.isWrong &&
    t('Enter a date as day, month and year, such as {{example}}', {
      example: dayNotation.write('2026-11-24'),
    })
  const outside = !typed.isTyping && typed.read !== null ? limitWords(typed.read, { min, max }) : null
  return (
    <CalendarPopover
      field={fieldName(rest)}
      day={typed.read ?? ''}
      min={min}
      max={max}
      isDisabled={rest.disabled === true}
      isClearable={rest.withAsterisk !== true && rest.required !== true}
      onChoose={onChange}
    >
      {(button) => (
        <TypedInput
          inputMode="numeric"
          placeholder={t('dd/mm/yyyy')}
          {...rest}
          typed={typed}
          error={wrong || error || outside}
          rightSectionWidth={44}
          rightSection={button}
        />
      )}
    </CalendarPopover>
  )
}

/** Why a day is not allowed, in words; null where it is. */
function limitWords(day: string, { min, max }: DayLimits): string | null {
  if (min && day < min) return t('Enter {{day}} or a later date', { day: dayWords(min) })
  if (max && day > max) return t('Enter {{day}} or an earlier date', { day: dayWords(max) })
  return null
}

/** What a field is called where its calendar is named. */
export const fieldName = ({
  label,
  'aria-label': ariaLabel,
}: Pick<TextInputProps, 'label' | 'aria-label'>): string =>
  ariaLabel ?? (typeof label === 'string' ? label : '')
