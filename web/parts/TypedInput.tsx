import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import classes from './DateField.module.css'
import type { useTypedValue } from './useTypedValue.ts'

/** What every field of ours for dates and times takes of a text field. */
export type TypedFieldProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'rightSection'
> & {
  /** Text that is no date counts as none; for lists, which have nothing to refuse. */
  isFilter?: boolean
  ref?: Ref<HTMLInputElement>
}
type Props = Omit<TextInputProps, 'value' | 'onChange' | 'classNames'> & {
  typed: ReturnType<typeof useTypedValue>
  ref?: Ref<HTMLInputElement>
}

/** The text field of a value that is read from what is typed. */
export const TypedInput = ({ typed, onBlur, ...rest }: Props) => (
  <TextInput
    autoComplete="off"
    {...rest}
    value={typed.text}
    onChange={(event) => typed.type(event.currentTarget.value)}
    {...typed.handlers}
    onBlur={(event) => {
      typed.handlers.onBlur()
      onBlur?.(event)
    }}
    classNames={{ input: classes.input ?? '' }}
  />
)
