import { Fieldset, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftForm, ProcessDetails } from '../../../../api/complaints/contract.ts'
import { ComplainantPart } from '../../../complaints/filing/ComplainantPart.tsx'
import { startingForm } from '../../../complaints/filing/form.ts'
import { Incidents } from '../../../complaints/filing/Incidents.tsx'
import { RespondentPart } from '../../../complaints/filing/RespondentPart.tsx'
import type { Shelf } from '../../../questions/fields/field.ts'
import { useMe, useZone } from '../../../shell/me.ts'

const empty: DraftForm = { complainant: {}, respondent: {}, incidents: [], answers: {}, ticked: [] }

/** What every complaint form asks, whatever the workflow adds. */
export function FixedParts({
  shelf,
  witnessesShownTo,
}: {
  shelf: Shelf
  witnessesShownTo: ProcessDetails['witnessesShownTo']
}) {
  const { t } = useTranslation()
  const me = useMe()
  const timeZone = useZone()
  const [form, setForm] = useState(() => startingForm(empty, me))
  const change = (next: Partial<DraftForm>) => setForm((before) => ({ ...before, ...next }))
  return (
    <Stack gap="lg">
      <Fieldset legend={t('About you')}>
        <ComplainantPart form={form} errors={{}} change={change} />
      </Fieldset>
      <Fieldset legend={t('Who the complaint is about')}>
        <RespondentPart
          respondent={form.respondent}
          errors={{}}
          change={(respondent) => change({ respondent })}
        />
      </Fieldset>
      <Fieldset legend={t('What happened')}>
        <Incidents
          incidents={form.incidents}
          limit={null}
          witnessesShownTo={witnessesShownTo}
          timeZone={timeZone}
          errors={{}}
          shelf={shelf}
          change={(update) => setForm((before) => ({ ...before, incidents: update(before.incidents) }))}
        />
      </Fieldset>
    </Stack>
  )
}
