import { MultiSelect, type ComboboxItem, type ComboboxParsedItem } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { roles } from '../../../../workflows/definition/roles.ts'
import { Role, type Recipient } from '../../../../workflows/definition/graph.ts'
import { recipientWords } from '../labels.ts'
import { personSource } from '../../../parts/selectSources.ts'
import { useServerOptions } from '../../../parts/useServerOptions.ts'

type Props = {
  label: string
  value: Recipient[]
  onChange: (recipients: Recipient[]) => void
  readOnly: boolean
  description?: string
}
const inTheCase = [
  'ACTOR',
  'COMMITTEE',
  'PRESIDING_OFFICER',
  'COMPLAINANT',
  'RESPONDENT',
  'EMPLOYER',
] as const

const person = 'PERSON:'
/** The server has searched the people; the others are few and searched here. */
function narrowed(option: ComboboxParsedItem, search: string): ComboboxParsedItem {
  if (!('group' in option)) return option
  const fits = ({ value, label }: ComboboxItem) =>
    value.startsWith(person) || label.toLowerCase().includes(search.trim().toLowerCase())
  return { ...option, items: option.items.filter((item) => typeof item === 'object' && fits(item)) }
}
const codeOf = (one: Recipient): string =>
  one.to === 'ROLE' ? `ROLE:${one.role}` : one.to === 'PERSON' ? `PERSON:${one.userId}` : one.to
function recipientOf(code: string): Recipient {
  const [to = '', rest = ''] = code.split(':')
  if (to === 'ROLE') return { to, role: Role.parse(rest) }
  return to === 'PERSON' ? { to, userId: rest } : { to: inTheCase.find((one) => one === to) ?? 'ACTOR' }
}

/** Selects recipients: people by their part in the case, by role, or by name. */
export function RecipientsInput({ label, value, onChange, readOnly, description }: Props) {
  const { t } = useTranslation()
  const chosen = value.flatMap((one) => (one.to === 'PERSON' ? [one.userId] : []))
  const people = useServerOptions(personSource(), chosen)
  const data = [
    {
      group: t('In the case'),
      items: inTheCase.map((to): { value: string; label: string } => ({
        value: to,
        label: t(recipientWords[to]),
      })),
    },
    {
      group: t('Everyone with a role'),
      items: Role.options.map((role) => ({ value: `ROLE:${role}`, label: t(roles[role].many) })),
    },
    {
      group: t('Named people'),
      items: people.choices.map(({ value: id, ...option }) => ({ ...option, value: `${person}${id}` })),
    },
  ]
  return (
    <MultiSelect
      label={label}
      {...(description ? { description } : {})}
      placeholder={value.length === 0 ? t('Nobody') : ''}
      data={data}
      value={value.map(codeOf)}
      disabled={readOnly}
      searchable
      maxValues={10}
      hidePickedOptions
      filter={({ options, search }) => options.map((group) => narrowed(group, search))}
      onSearchChange={people.setTyped}
      onDropdownOpen={people.retry}
      onChange={(codes) => {
        people.remember(codes.flatMap((code) => (code.startsWith(person) ? [code.slice(person.length)] : [])))
        onChange(codes.map(recipientOf))
      }}
      nothingFoundMessage={people.nothingFound}
      error={people.failure}
    />
  )
}
