import { Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { disclaimer, lawPacks, lawRow } from '../../../../workflows/definition/law.ts'
import { msg } from '../../../i18n.ts'
import { useDraft } from '../draft.ts'

type Props = {
  label: string
  value: string | null
  onChange: (ref: string | null) => void
  readOnly: boolean
  /** Only rows that name a time. */
  timed?: boolean
}

/** A row of the workflow's law pack, with where it stands and what it says. */
export function LawSelect({ label, value, onChange, readOnly, timed = false }: Props) {
  const { t } = useTranslation()
  const pack = useDraft((draft) => draft.graph.lawPack)
  const rows =
    lawPacks[pack ?? '']?.rows.filter(
      (row) => !timed || row.amount !== null || row.ref === value || row.bound === 'NONE',
    ) ?? []
  const row = value === null ? null : lawRow(value, pack)
  if (rows.length === 0 && value === null)
    return (
      <Text size="xs" c="dimmed">
        {t('Choose a law pack for the workflow to cite a law here.')}
      </Text>
    )
  const data = [
    ...rows.map((one) => ({
      value: one.ref,
      label: `${one.citation}: ${one.text.length > 70 ? `${one.text.slice(0, 68)}…` : one.text}`,
    })),
    ...(value !== null && !row ? [{ value, label: value }] : []),
  ]
  return (
    <div>
      <Select
        label={label}
        placeholder={t('No law')}
        clearable
        searchable
        value={value}
        data={data}
        disabled={readOnly}
        onChange={onChange}
      />
      {row && (
        <Text size="xs" c="dimmed" mt={4}>
          <b>{row.citation}.</b> {row.text} {t(confirmed[row.status])} {t(disclaimer)}
        </Text>
      )}
    </div>
  )
}
const confirmed = {
  C: msg('Checked on the legal text.'),
  S: msg('Checked against a secondary source only.'),
  G: msg('From general knowledge, not verified.'),
} as const
