import { NumberInput } from '@mantine/core'

type Props = {
  label: string
  value: number | undefined
  onChange: (value: number) => void
  /** Where given, an empty field means none. */
  onClear?: () => void
  onFocus?: () => void
  min: number
  max: number
  readOnly?: boolean
  description?: string
  placeholder?: string
  error?: string | undefined
}

/** A whole number of the drawing. */
export function Amount({ value, onChange, onClear, readOnly = false, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      value={value ?? ''}
      allowDecimal={false}
      clampBehavior="strict"
      disabled={readOnly}
      onChange={(next) => {
        if (typeof next === 'number') onChange(next)
        else if (next === '') onClear?.()
      }}
    />
  )
}
