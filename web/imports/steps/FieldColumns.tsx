import { Badge, NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FileColumns, Mapping } from '../../../api/imports/contract.ts'
import type { ImportField } from '../../../api/jobs/contract.ts'
import { fieldLabels } from '../../jobs/labels.ts'
import classes from '../../invites/invites.module.css'

type Props = {
  file: FileColumns
  fields: readonly ImportField[]
  mapping: Mapping
  change: (mapping: Mapping) => void
}

/** A column of the file for each field, with what stands in it. A column holds one thing only. */
export function FieldColumns({ file, fields, mapping, change }: Props) {
  const { t } = useTranslation()
  const named = ({ index, header }: FileColumns['columns'][number]) =>
    header || t('Column {{number}}', { number: index + 1 })
  const choices = (field: ImportField) => [
    { value: '', label: t('Not in the file') },
    ...file.columns.map((column) => ({
      value: String(column.index),
      label: named(column),
      disabled: fields.some((other) => other !== field && mapping[other] === column.index),
    })),
  ]
  const choose = (field: ImportField, value: string) =>
    change({ ...mapping, [field]: value === '' ? undefined : Number(value) })
  return (
    <ul className={classes.fields}>
      {fields.map((field) => {
        const index = mapping[field]
        const samples = file.columns.find((column) => column.index === index)?.samples ?? []
        const isSuggested = index !== undefined && file.suggested[field]?.index === index
        return (
          <li key={field}>
            <NativeSelect
              label={t(fieldLabels[field])}
              data={choices(field)}
              value={index === undefined ? '' : String(index)}
              onChange={(event) => choose(field, event.currentTarget.value)}
            />
            <Text size="sm" c="dimmed" className={classes.samples}>
              {isSuggested && (
                <Badge component="span" mr="xs">
                  {file.savedMappingId ? t('Remembered') : t('Suggested')}
                </Badge>
              )}
              {samples.length > 0 &&
                t('For example {{samples}}', { samples: samples.map((sample) => `“${sample}”`).join(', ') })}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
