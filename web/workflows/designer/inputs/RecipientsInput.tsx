import { MultiSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { roles } from '../../../../workflows/definition/roles.ts'
import { Role, type Recipient } from '../../../../workflows/definition/graph.ts'
import { recipientWords } from '../labels.ts'
import { usePeople } from './people.ts'

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

const codeOf = (one: Recipient): string =>
  one.to === 'ROLE' ? `ROLE:${one.role}` : one.to === 'PERSON' ? `PERSON:${one.userId}` : one.to
function recipientOf(code: string): Recipient {
  const [to = '', rest = ''] = code.split(':')
  if (to === 'ROLE') return { to, role: Role.parse(rest) }
  return to === 'PERSON' ? { to, userId: rest } : { to: inTheCase.find((one) => one === to) ?? 'ACTOR' }
}

/** Who is told: people by their part in the case, by role, or by name. */
export function RecipientsInput({ label, value, onChange, readOnly, description }: Props) {
  const { t } = useTranslation()
  const { choices, search } = usePeople(value.flatMap((one) => (one.to === 'PERSON' ? [one.userId] : [])))
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
      items: choices.map(({ value: id, label: name }) => ({ value: `PERSON:${id}`, label: name })),
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
      limit={60}
      maxValues={10}
      hidePickedOptions
      onSearchChange={search}
      onChange={(codes) => onChange(codes.map(recipientOf))}
      nothingFoundMessage={t('No one found')}
    />
  )
}
