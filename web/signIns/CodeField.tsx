import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../client.ts'
import classes from './CodeField.module.css'
import { sentenceOf } from './SignInRefused.tsx'
import { digitsOf } from './rules.ts'

type Props = {
  value: string
  onChange: (digits: string) => void
  /** Tries to send fewer than six digits. */
  tries: number
  /** What the API says of the digits. */
  wrong: CallError | null
}

/**
 * Six digits in one field, so that they can be pasted, filled in by the phone and read aloud as one number. Takes the
 * focus when it appears; the parent passes another `key` for each error and each new code.
 */
export function CodeField({ value, onChange, tries, wrong }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const error = tries > 0 && value.length < 6 ? t('Enter the six digits') : wrong && sentenceOf(wrong, t)
  return (
    <TextInput
      ref={field}
      size="md"
      label={t('Six-digit code')}
      error={error}
      classNames={{ input: classes.input }}
      autoComplete="one-time-code"
      inputMode="numeric"
      data-autofocus
      value={value}
      onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
      onPaste={(event) => {
        event.preventDefault()
        onChange(digitsOf(event.clipboardData.getData('text')))
      }}
    />
  )
}
