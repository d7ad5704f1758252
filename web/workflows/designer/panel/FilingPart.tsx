import { Checkbox, Group, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FilingSection } from '../../../../workflows/definition/graph.ts'
import { t, msg } from '../../../i18n.ts'
import { useDraft, useEdit } from '../draft.ts'
import { setFiling } from '../../../../workflows/definition/edit/workflow.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { LawSelect } from '../inputs/LawSelect.tsx'

export const filingWords: Record<FilingSection, string> = {
  COMPLAINANT: msg('Complainant'),
  RESPONDENT: msg('Respondent'),
  INCIDENTS: msg('Incidents'),
  WITNESSES: msg('Witnesses'),
  EVIDENCE: msg('Evidence'),
}

/** How long one can file, and what of the complaint an informed party may read. */
export function FilingPart() {
  const { t } = useTranslation()
  const { limit, respondentSees, employerSees } = useDraft((draft) => draft.graph.filing)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  return (
    <>
      <Switch
        label={t('Set a time limit for filing')}
        description={t('Late complaints can still be filed, with a note to the committee')}
        checked={limit !== null}
        disabled={readOnly}
        onChange={(event) =>
          edit(
            t('Set filing limit'),
            setFiling({
              limit: event.currentTarget.checked ? { amount: 3, unit: 'MONTH', lawRef: null } : null,
            }),
          )
        }
      />
      {limit && (
        <>
          <Amount
            label={t('Months after the incident')}
            min={1}
            max={120}
            value={limit.amount}
            readOnly={readOnly}
            onChange={(amount) =>
              edit(t('Set filing limit'), setFiling({ limit: { ...limit, amount } }), 'filing limit')
            }
          />
          <LawSelect
            label={t('Legal basis')}
            timed
            value={limit.lawRef}
            readOnly={readOnly}
            onChange={(lawRef) => edit(t('Cite law'), setFiling({ limit: { ...limit, lawRef } }))}
          />
        </>
      )}
      <Sees
        label={t('What the respondent can read once informed')}
        value={respondentSees}
        readOnly={readOnly}
        onChange={(sections) =>
          edit(t('Change what the respondent sees'), setFiling({ respondentSees: sections }))
        }
      />
      <Sees
        label={t('What the employer can read once informed')}
        value={employerSees}
        readOnly={readOnly}
        onChange={(sections) =>
          edit(t('Change what the employer sees'), setFiling({ employerSees: sections }))
        }
      />
    </>
  )
}

function Sees({
  label,
  value,
  onChange,
  readOnly,
}: {
  label: string
  value: FilingSection[]
  onChange: (sections: FilingSection[]) => void
  readOnly: boolean
}) {
  return (
    <Checkbox.Group
      label={label}
      value={value}
      onChange={(chosen) =>
        onChange(
          FilingSection.options.filter(
            (section) =>
              chosen.includes(section) && (section !== 'WITNESSES' || chosen.includes('INCIDENTS')),
          ),
        )
      }
    >
      <Group gap="md" mt={4}>
        {FilingSection.options.map((section) => (
          <Checkbox
            key={section}
            value={section}
            label={t(filingWords[section])}
            disabled={readOnly || (section === 'WITNESSES' && !value.includes('INCIDENTS'))}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
