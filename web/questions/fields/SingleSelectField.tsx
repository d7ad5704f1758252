import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldProps, type FieldProps } from './field.ts'
import { asText } from './shapes.ts'

/** One of many, from a list. */
export const SingleSelectField = ({ question, id, answer, change, error }: FieldProps) => {
  const { t } = useTranslation()
  return (
    <NativeSelect
      id={id}
      {...fieldProps({ question, error })}
      value={asText(answer)}
      onChange={(event) => change(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t('Choose') },
        ...question.options.map((option) => ({ value: option.id, label: option.text })),
      ]}
    />
  )
}
