import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react'
import { fieldProps, type FieldProps } from './field.ts'
import { asText } from './shapes.ts'
import { DateField } from '../../parts/DateField.tsx'
import { LimitedTextInput } from '../../parts/LimitedText.tsx'

type Kind = { type: HTMLInputTypeAttribute; inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'] }
const kinds: Record<'TEXT' | 'NUMBER' | 'EMAIL' | 'PHONE', Kind> = {
  TEXT: { type: 'text' },
  NUMBER: { type: 'text', inputMode: 'decimal' },
  EMAIL: { type: 'email' },
  PHONE: { type: 'tel' },
}

const short = { wrapper: { maxWidth: 240 } }

/** One line: words, a number, an address, a phone number or a day. */
export const InputBoxField = ({ question, id, answer, change, error }: FieldProps) => {
  const format = question.config.format ?? 'TEXT'
  if (format === 'DATE')
    return (
      <DateField
        id={id}
        {...fieldProps({ question, error })}
        styles={short}
        value={asText(answer)}
        onChange={change}
      />
    )
  return (
    <LimitedTextInput
      id={id}
      {...fieldProps({ question, error })}
      {...kinds[format]}
      styles={format === 'NUMBER' ? short : {}}
      limit={2000}
      value={asText(answer)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
