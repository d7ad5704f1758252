import { MultiSelect } from '@mantine/core'
import { Role, type Recipient } from '../../../workflows/definition/graph.ts'
import { recipientWords, roleWords } from '../words.ts'
import { usePeople } from './people.ts'

type Props = { label: string; value: Recipient[]; onChange: (recipients: Recipient[]) => void; readOnly: boolean; description?: string }
const inTheCase = ['ACTOR', 'COMMITTEE', 'PRESIDING_OFFICER', 'COMPLAINANT', 'RESPONDENT', 'EMPLOYER'] as const

const codeOf = (one: Recipient): string => (one.to === 'ROLE' ? `ROLE:${one.role}` : one.to === 'PERSON' ? `PERSON:${one.userId}` : one.to)
function recipientOf(code: string): Recipient {
  const [to = '', rest = ''] = code.split(':')
  if (to === 'ROLE') return { to, role: Role.parse(rest) }
  return to === 'PERSON' ? { to, userId: rest } : { to: inTheCase.find((one) => one === to) ?? 'ACTOR' }
}

/** Who is told: people by their part in the case, by role, or by name. */
export function RecipientsInput({ label, value, onChange, readOnly, description }: Props) {
  const { choices, search } = usePeople(value.flatMap((one) => (one.to === 'PERSON' ? [one.userId] : [])))
  const data = [
    { group: 'In the case', items: inTheCase.map((to) => ({ value: to as string, label: recipientWords[to] })) },
    { group: 'Everybody with a role', items: Role.options.map((role) => ({ value: `ROLE:${role}`, label: roleWords[role] })) },
    { group: 'Named people', items: choices.map(({ value: id, label: name }) => ({ value: `PERSON:${id}`, label: name })) },
  ]
  return (
    <MultiSelect
      label={label} {...(description ? { description } : {})} placeholder={value.length === 0 ? 'Nobody' : ''} data={data} value={value.map(codeOf)} disabled={readOnly} searchable limit={60} maxValues={10} hidePickedOptions
      onSearchChange={search} onChange={(codes) => onChange(codes.map(recipientOf))} nothingFoundMessage="Nobody of that name"
    />
  )
}
