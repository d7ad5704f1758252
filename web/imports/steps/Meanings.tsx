import { Button, Select, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FileColumns, Mapping } from '../../../api/imports/contract.ts'
import { fieldLabels } from '../../jobs/labels.ts'
import classes from '../../invites/invites.module.css'
import { useGrantable, type Choice } from '../../invites/useGrantable.ts'
import type { ImportKind } from '../../invites/kinds.ts'
import { useLook } from './look.ts'
import { departmentSource } from '../../parts/selectSources.ts'
import { ServerSelect } from '../../parts/ServerSelect.tsx'
import { UnitSelect } from '../../parts/UnitSelect.tsx'

const meaningFields = ['branch', 'department', 'role'] as const
type Field = (typeof meaningFields)[number]
/** What words of the file mean here, by field: an id or a role. */
export type Meant = Record<Field, Record<string, string>>
type Word = FileColumns['unmatchedValues'][Field][number]
/** So many are asked for here; the others are named in the preview. */
const most = 20

type Props = {
  kind: ImportKind
  fileId: string
  mapping: Mapping
  branchId: string
  meant: Meant
  change: (meant: Meant) => void
}
/** Words of the file that name no business unit, department or role: what each means can be said here. */
export function Meanings({ kind, fileId, mapping, branchId, meant, change }: Props) {
  const { t } = useTranslation()
  const look = useLook(kind, fileId, mapping)
  const roles = useGrantable()
  const unmatched = look.data?.unmatchedValues
  const fields = unmatched
    ? meaningFields.filter((field) => mapping[field] !== undefined && unmatched[field].length > 0)
    : []
  if (!unmatched || fields.length === 0) return null
  const mean = (field: Field, value: string, id: string) => {
    const { [value]: _, ...others } = meant[field]
    change({ ...meant, [field]: id ? { ...others, [value]: id } : others })
  }
  return (
    <Paper p="lg" component="section" aria-labelledby="meanings">
      <Stack gap="md">
        <Title order={3} id="meanings">
          {t('Values we do not recognise')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('Choose what they mean, or ignore them. The preview shows the rows that contain them.')}
        </Text>
        {fields.map((field) => (
          <Stack key={field} gap="sm">
            <Title order={4}>{t(fieldLabels[field])}</Title>
            <ul className={classes.fields}>
              {unmatched[field].slice(0, most).map((word) => (
                <li key={word.value}>
                  <Meaning
                    word={word}
                    field={field}
                    branchId={branchId}
                    roles={roles}
                    meant={meant[field][word.value] ?? ''}
                    mean={(id) => mean(field, word.value, id)}
                  />
                </li>
              ))}
            </ul>
          </Stack>
        ))}
      </Stack>
    </Paper>
  )
}

type MeaningProps = {
  word: Word
  field: Field
  branchId: string
  roles: Choice[]
  meant: string
  mean: (id: string) => void
}
function Meaning({ word: { value, rows, suggestion }, field, branchId, roles, meant, mean }: MeaningProps) {
  const { t } = useTranslation()
  const shared = {
    label: t('“{{value}}” in {{count}} rows', { value, count: rows }),
    allowDeselect: false,
    value: meant,
    onChange: (id: string | null) => mean(id ?? ''),
  }
  const ignore = { value: '', label: t('Ignore') }
  return (
    <>
      {field === 'branch' && <UnitSelect {...shared} fixed={[ignore]} />}
      {field === 'department' && (
        <ServerSelect {...shared} source={departmentSource(branchId)} fixed={[ignore]} />
      )}
      {field === 'role' && <Select {...shared} data={[ignore, ...roles]} />}
      <div>
        {suggestion && meant === '' && (
          <Button variant="default" size="compact-md" mb={4} onClick={() => mean(suggestion.id)}>
            {t('Did you mean “{{suggestion}}”?', { suggestion: suggestion.name })}
          </Button>
        )}
      </div>
    </>
  )
}
