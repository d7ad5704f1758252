import { Select } from '@mantine/core'
import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react'
import { fieldProps, type FieldProps } from './field.ts'
import { asPerson, asText } from './shapes.ts'
import { useTranslation } from 'react-i18next'
import { assigneeSource } from '../../parts/selectSources.ts'
import { ServerSelect } from '../../parts/ServerSelect.tsx'
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

type ColleagueProps = Omit<FieldProps, 'shelf'> & { ofStep: NonNullable<FieldProps['ofStep']> }

/** A colleague, to whom a later step may be assigned. */
function ColleagueField({ question, id, answer, change, error, ofStep }: ColleagueProps) {
  const { t } = useTranslation()
  return (
    <ServerSelect
      id={id}
      {...fieldProps({ question, error })}
      source={assigneeSource(ofStep)}
      description={question.helpText || t('People who are a party to the complaint are not in this list.')}
      placeholder={t('Type a name')}
      nothingFoundMessage={t('No users match this name')}
      value={asPerson(answer)}
      onChange={(_id, colleague) =>
        change(colleague ? { userId: colleague.userId, name: colleague.name } : undefined)
      }
    />
  )
}

/** One line: words, a number, an address, a phone number or a day. */
export const InputBoxField = ({ question, id, answer, change, error, ofStep }: FieldProps) => {
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
  if (format === 'PERSON')
    return ofStep ? (
      <ColleagueField {...{ question, id, answer, change, error, ofStep }} />
    ) : (
      <Select id={id} {...fieldProps({ question, error })} disabled data={[]} />
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
