import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MeetingField } from '../../../../workflows/definition/graph.ts'
import { LimitedTextarea, LimitedTextInput } from '../../../parts/LimitedText.tsx'

type Props = {
  meetingFields: MeetingField[]
  values: Record<string, string>
  errors: Record<string, string>
  id: (path: string) => string
  change: (values: Record<string, string>) => void
}
export const ExtraFields = ({ meetingFields, values, errors, id, change }: Props) => {
  const { t } = useTranslation()
  return meetingFields.map((field) => {
    const path = `fields.${field.key}`
    const common = {
      id: id(path),
      label: field.label,
      withAsterisk: field.required,
      error: errors[path],
      value: values[field.key] ?? '',
      limit: 8000,
    }
    const write = (event: { currentTarget: { value: string } }) =>
      change({ ...values, [field.key]: event.currentTarget.value })
    if (field.type === 'TEXT_AREA')
      return <LimitedTextarea key={field.id} {...common} autosize minRows={2} maxRows={10} onChange={write} />
    if (field.type === 'INPUT_BOX') return <LimitedTextInput key={field.id} {...common} onChange={write} />
    return (
      <NativeSelect
        key={field.id}
        id={common.id}
        label={common.label}
        withAsterisk={common.withAsterisk}
        error={common.error}
        value={common.value}
        onChange={write}
        data={[
          { value: '', label: t('Choose') },
          ...field.options.map((option) => ({ value: option.id, label: option.text })),
        ]}
      />
    )
  })
}
