import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldProps, type FieldProps } from './field.ts'
import { asText } from './shapes.ts'

/** One of many, from a list. */
export const SingleSelectField = ({ attribute, id, answer, change, error }: FieldProps) => {
  const { t } = useTranslation()
  return (
    <NativeSelect
      id={id}
      {...fieldProps({ attribute, error })}
      value={asText(answer)}
      onChange={(event) => change(event.currentTarget.value || undefined)}
      data={[
        { value: '', label: t('Choose') },
        ...attribute.options.map((option) => ({ value: option.id, label: option.text })),
      ]}
    />
  )
}
