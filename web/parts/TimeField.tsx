import { useTranslation } from 'react-i18next'
import { TypedInput, type TypedFieldProps } from './TypedInput.tsx'
import { timeNotation } from './typedDates.ts'
import { useTypedValue } from './useTypedValue.ts'

type Props = TypedFieldProps & {
  /** 14:30, or '' for none and for text that is no time. */
  value: string
  onChange: (time: string) => void
}

/** A time of the day, on the clock of the workspace. */
export function TimeField({ value, onChange, error, isFilter = true, ...rest }: Props) {
  const { t } = useTranslation()
  const typed = useTypedValue({ value, onChange, notation: timeNotation, isFilter })
  return (
    <TypedInput
      inputMode="numeric"
      placeholder={t('hh:mm')}
      {...rest}
      typed={typed}
      error={(typed.isWrong && t('Enter a time, such as {{example}}', { example: '14:30' })) || error}
    />
  )
}
