import { Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { auditTable, type AuditChange, type AuditEntry } from '../../api/audit/contract.ts'
import { entryOf, isPermission } from '../../api/core/permissions.ts'
import { isLanguage, joinNames, languages, locale } from '../i18n.ts'
import { dayWords, weekdays } from '../parts/moments.ts'

type Value = AuditChange['from'][number]
type Field = NonNullable<(typeof auditTable)[string]['fields']>[string]

/** What an act changed, a line for each field: "Time zone: Asia/Kolkata → Asia/Dubai". */
export function Changes({ entry: { action, changes } }: { entry: Pick<AuditEntry, 'action' | 'changes'> }) {
  const { t } = useTranslation()
  const fields = auditTable[action.split(':')[0] ?? '']?.fields
  return changes.map((change, at) => (
    <Text key={at} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {lineOf(change, fields?.[change.field], t)}
    </Text>
  ))
}

function lineOf(change: AuditChange, field: Field | undefined, t: TFunction): string {
  const { of, from, to, isList, names } = change
  const label = field ? t(field.label) : change.field
  const subject = of === undefined ? label : `${subjectOf(of, names, t)} · ${label}`
  const words = (values: Value[]) => joinNames(values.map((each) => valueOf(each, { field, names, t })))
  if (isList) {
    const parts = [
      from.length > 0 && t('removed {{names}}', { names: words(from) }),
      to.length > 0 && t('added {{names}}', { names: words(to) }),
    ]
    return `${subject}: ${parts.filter(Boolean).join(' · ')}`
  }
  if (from.length + to.length === 0) return `${subject}: ${t('changed')}`
  return `${subject}: ${words(from) || '–'} → ${words(to) || '–'}`
}

/** A permission by its sentence, a person by their name, a part by its own. */
const subjectOf = (of: string, names: AuditChange['names'], t: TFunction): string =>
  isPermission(of) ? t(entryOf(of).label) : (names[of] ?? (isId(of) ? shortId(of) : of))

function valueOf(
  value: Value,
  { field, names, t }: { field: Field | undefined; names: AuditChange['names']; t: TFunction },
): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  const word = field?.values?.[value]
  if (word !== undefined) return t(word)
  if (field?.as === 'weekday') return weekdays().find(({ day }) => day === value)?.name ?? String(value)
  if (typeof value === 'number') return new Intl.NumberFormat(locale()).format(value)
  if (field?.as === 'country') return new Intl.DisplayNames(locale(), { type: 'region' }).of(value) ?? value
  if (field?.as === 'language') return isLanguage(value) ? languages[value] : value
  const [, day, rest = ''] = /^(\d{4}-\d{2}-\d{2})( .*)?$/.exec(value) ?? []
  return day ? `${dayWords(day)}${rest}` : (names[value] ?? (isId(value) ? shortId(value) : value))
}
const isId = (value: string) => /^[\da-f-]{36}$/.test(value)
/** Of what has no name that the reader may know: the end of its id, as in the column of records. */
const shortId = (id: string) => `…${id.slice(-6)}`
