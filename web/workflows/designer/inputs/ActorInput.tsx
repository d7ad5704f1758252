import { Select, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { roles, isOfOneUnit, plainRole, roleNames } from '../../../../workflows/definition/roles.ts'
import { Role, type Actor } from '../../../../workflows/definition/graph.ts'
import { useDraft } from '../draft.ts'
import { actorWords } from '../labels.ts'
import { keysOf } from '../../../../workflows/definition/keys.ts'
import { PersonSelect } from '../../../parts/PersonSelect.tsx'

type Props = {
  label: string
  value: Actor | null
  onChange: (actor: Actor | null) => void
  readOnly: boolean
  /** What no actor means, where that may be chosen. */
  nobody?: string
}
const fresh: Record<Actor['by'], Actor> = {
  COMMITTEE: { by: 'COMMITTEE' },
  ROLE: { by: 'ROLE', role: roleNames.find(isOfOneUnit) ?? plainRole },
  PERSON: { by: 'PERSON', userId: '' },
  COMPLAINANT: { by: 'COMPLAINANT' },
  RESPONDENT: { by: 'RESPONDENT' },
  EMPLOYER: { by: 'EMPLOYER' },
}
const kinds = keysOf(fresh)

/** Who acts: the committee, a role, a named person, or a party. */
export function ActorInput({ label, value, onChange, readOnly, nobody }: Props) {
  const { t } = useTranslation()
  const isMeeting = useDraft((draft) => draft.graph.kind === 'MEETING')
  const offered = kinds.filter(
    (by) => !isMeeting || by === value?.by || (by !== 'COMPLAINANT' && by !== 'RESPONDENT'),
  )
  return (
    <Stack gap="xs">
      <Select
        label={label}
        placeholder={nobody ?? t('Choose who acts')}
        value={value?.by ?? null}
        disabled={readOnly}
        clearable={nobody !== undefined}
        data={offered.map((by) => ({
          value: by,
          label: isMeeting && by === 'COMMITTEE' ? t('The members') : t(actorWords[by]),
        }))}
        onChange={(by) => onChange(by === null ? null : fresh[by])}
      />
      {value?.by === 'ROLE' && (
        <Select
          label={t('Which role')}
          value={value.role}
          disabled={readOnly}
          allowDeselect={false}
          data={Role.options.map((role) => ({ value: role, label: t(roles[role].many) }))}
          onChange={(role) => onChange({ by: 'ROLE', role: Role.parse(role) })}
        />
      )}
      {value?.by === 'PERSON' && (
        <PersonSelect
          label={t('Which person')}
          value={value.userId || null}
          disabled={readOnly}
          onChange={(person) => onChange({ by: 'PERSON', userId: person?.userId ?? '' })}
        />
      )}
    </Stack>
  )
}
