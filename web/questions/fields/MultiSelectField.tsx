import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldProps, type FieldProps } from './field.ts'
import { asIds } from './shapes.ts'

/** Any of many, found by typing. */
export function MultiSelectField({ question, id, answer, change, error }: FieldProps) {
  const { t } = useTranslation()
  const ids = asIds(answer)
  return (
    <MultiSelect
      id={id}
      {...fieldProps({ question, error })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear selection') }}
      nothingFoundMessage={t('No matches')}
      placeholder={ids.length === 0 ? t('Choose one or more') : ''}
      data={question.options.map((option) => ({ value: option.id, label: option.text }))}
      value={ids}
      onChange={change}
      {...(question.config.max ? { maxValues: question.config.max } : {})}
    />
  )
}
