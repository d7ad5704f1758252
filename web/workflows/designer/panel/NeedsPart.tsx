import { MultiSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Step } from '../../../../workflows/definition/graph.ts'
import { useDraft, useEdit } from '../draft.ts'
import { newId } from '../newId.ts'
import { setRequired } from '../../../../workflows/definition/edit/prerequisites.ts'

/** Steps that must be done before this one opens. */
export function NeedsPart({ step }: { step: Step }) {
  const { t } = useTranslation()
  const { steps, prerequisites } = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const required = prerequisites.flatMap((one) =>
    one.stepId === step.id && one.requiresStepId !== null ? [one.requiresStepId] : [],
  )
  return (
    <>
      <MultiSelect
        label={t('Waits for these steps')}
        placeholder={required.length === 0 ? t('None') : ''}
        searchable
        disabled={readOnly}
        value={required}
        data={steps.filter((one) => one.id !== step.id).map((one) => ({ value: one.id, label: one.name }))}
        onChange={(ids) => edit(t('Change prerequisites'), setRequired(step.id, ids, newId))}
      />
      <Text size="xs" c="dimmed">
        {t('An arrow opens a step. A step with prerequisites stays locked until the others are done too.')}
      </Text>
    </>
  )
}
