import type { GetInputPropsReturnType } from '@mantine/form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useZone } from '../shell/me.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
import { fieldName } from './DateField.tsx'
import { fromWall, toWall } from './moments.ts'
import { TypedInput, type TypedFieldProps } from './TypedInput.tsx'
import { dayNotation, readDay, wallNotation } from './typedDates.ts'
import { useTypedValue } from './useTypedValue.ts'

type Props = TypedFieldProps &
  (
    | {
        /** An instant, or '' for none; text that is none stays as it was typed. */
        value: string
        onChange: (at: string) => void
        input?: undefined
      }
    | {
        /** `form.getInputProps('startTime')` of a form that holds an instant. */
        input: GetInputPropsReturnType
        value?: undefined
        onChange?: undefined
      }
  )

/** A date and time on the workspace's clock, which its description names. */
export function DateTimeField({ value, onChange, input, description, isFilter, error, ...rest }: Props) {
  const { t } = useTranslation()
  const zone = useZone()
  const box = useRef<HTMLInputElement>(null)
  const current = (input?.value as string | undefined) ?? value ?? ''
  const change = (input?.onChange as ((at: string) => void) | undefined) ?? onChange
  const typed = useTypedValue({
    value: isInstant(current) ? toWall(current, zone) : current,
    onChange: (wall) => change?.(wallNotation.read(wall) === wall ? fromWall(wall, zone) : wall),
    notation: wallNotation,
    isFilter: isFilter ?? false,
  })
  const day = typed.read?.slice(0, 10) ?? readDay(typed.text) ?? ''
  /** Keeps the time of the day; where there is none, it is typed next. */
  const choose = (chosen: string) => {
    const time = typed.read?.slice(11) ?? ''
    typed.type(chosen && `${dayNotation.write(chosen)} ${time}`)
    if (chosen && !time) setTimeout(() => box.current?.focus())
  }
  const example = wallNotation.write('2026-11-24T14:30')
  return (
    <CalendarPopover
      field={fieldName(rest)}
      day={day}
      isDisabled={rest.disabled === true}
      isClearable={rest.withAsterisk !== true && rest.required !== true}
      onChoose={choose}
    >
      {(button) => (
        <TypedInput
          ref={box}
          placeholder={t('dd/mm/yyyy hh:mm')}
          description={description ?? t('Time in {{zone}}', { zone: zone.replaceAll('_', ' ') })}
          {...rest}
          typed={typed}
          error={
            (typed.isWrong && t('Enter a date and a time, such as {{example}}', { example })) ||
            (input?.error ?? error)
          }
          rightSectionWidth={44}
          rightSection={button}
        />
      )}
    </CalendarPopover>
  )
}

const isInstant = (current: string): boolean => current.endsWith('Z') && !Number.isNaN(Date.parse(current))
