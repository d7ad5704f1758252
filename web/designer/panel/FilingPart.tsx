import { Checkbox, Group, Switch } from '@mantine/core'
import { FilingSection } from '../../../workflows/definition/graph.ts'
import { useDraft, useEdit } from '../draft.ts'
import { setFiling } from '../edit/workflow.ts'
import { Amount } from '../inputs/Amount.tsx'
import { LawSelect } from '../inputs/LawSelect.tsx'

const sectionWords: Record<FilingSection, string> = { COMPLAINANT: 'Complainant', RESPONDENT: 'Respondent', INCIDENTS: 'Incidents', EVIDENCE: 'Evidence' }

/** How long one can file, and what of the complaint an informed party may read. */
export function FilingPart() {
  const { limit, respondentSees, employerSees } = useDraft((draft) => draft.graph.filing)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  return (
    <>
      <Switch label="There is a time limit for filing" description="A later complaint is still filed, with a note to the committee" checked={limit !== null} disabled={readOnly} onChange={(event) => edit('Set filing limit', setFiling({ limit: event.currentTarget.checked ? { amount: 3, unit: 'MONTH', lawRef: null } : null }))} />
      {limit && (
        <>
          <Amount label="Months after the incident" min={1} max={120} value={limit.amount} readOnly={readOnly} onChange={(amount) => edit('Set filing limit', setFiling({ limit: { ...limit, amount } }), 'filing limit')} />
          <LawSelect label="Law that sets it" timed value={limit.lawRef} readOnly={readOnly} onChange={(lawRef) => edit('Cite law', setFiling({ limit: { ...limit, lawRef } }))} />
        </>
      )}
      <Sees label="What the respondent may read, once informed" value={respondentSees} readOnly={readOnly} onChange={(sections) => edit('Set what the respondent sees', setFiling({ respondentSees: sections }))} />
      <Sees label="What the employer may read, once informed" value={employerSees} readOnly={readOnly} onChange={(sections) => edit('Set what the employer sees', setFiling({ employerSees: sections }))} />
    </>
  )
}

function Sees({ label, value, onChange, readOnly }: { label: string; value: FilingSection[]; onChange: (sections: FilingSection[]) => void; readOnly: boolean }) {
  return (
    <Checkbox.Group label={label} value={value} onChange={(chosen) => onChange(FilingSection.options.filter((section) => chosen.includes(section)))}>
      <Group gap="md" mt={4}>{FilingSection.options.map((section) => <Checkbox key={section} value={section} label={sectionWords[section]} disabled={readOnly} />)}</Group>
    </Checkbox.Group>
  )
}
