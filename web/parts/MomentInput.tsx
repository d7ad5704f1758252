import { TextInput, type TextInputProps } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useZone } from '../shell/me.ts'
import { fromWall, toWall } from './moments.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> &
  (
    | { /** An instant, or '' for none. */ value: string; onChange: (at: string) => void; input?: undefined }
    | {
        /** `form.getInputProps('startTime')` of a form that holds an instant. */
        input: GetInputPropsReturnType
        value?: undefined
        onChange?: undefined
      }
  )

/** A date and time on the workspace's clock, which its description names. */
export function MomentInput({ value, onChange, input, description, ...rest }: Props) {
  const { t } = useTranslation()
  const zone = useZone()
  const {
    value: held = value,
    onChange: change = onChange,
    error,
  } = (input ?? {}) as { value?: string; onChange?: (at: string) => void; error?: string }
  return (
    <TextInput
      type="datetime-local"
      description={description ?? t('Time in {{zone}}', { zone: zone.replaceAll('_', ' ') })}
      value={held ? toWall(held, zone) : ''}
      error={error}
      onChange={(event) =>
        change?.(event.currentTarget.value ? fromWall(event.currentTarget.value, zone) : '')
      }
      {...rest}
    />
  )
}
