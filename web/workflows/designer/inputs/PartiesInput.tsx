import { Checkbox, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Party } from '../../../../workflows/definition/graph.ts'
import { useDraft } from '../draft.ts'
import { partyWords } from '../labels.ts'

/** Who sees it beside the committee. */
export function PartiesInput({
  label,
  value,
  onChange,
  readOnly,
}: {
  label: string
  value: Party[]
  onChange: (parties: Party[]) => void
  readOnly: boolean
}) {
  const { t } = useTranslation()
  const isMeeting = useDraft((draft) => draft.graph.kind === 'MEETING')
  if (isMeeting) return null
  return (
    <Checkbox.Group
      label={label}
      description={t(
        'The committee can always see it. A respondent or employer sees nothing before being informed.',
      )}
      value={value}
      onChange={(parties) => onChange(Party.options.filter((party) => parties.includes(party)))}
    >
      <Group gap="md" mt={4}>
        {Party.options.map((party) => (
          <Checkbox key={party} value={party} label={t(partyWords[party])} disabled={readOnly} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
