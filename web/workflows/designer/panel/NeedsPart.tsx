import { MultiSelect, Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Step } from '../../../../workflows/definition/graph.ts'
import { useDraft, useEdit } from '../draft.ts'
import { newId } from '../../../parts/newId.ts'
import { setRequired } from '../../../../workflows/definition/edit/prerequisites.ts'
import { setJoin } from '../../../../workflows/definition/edit/steps.ts'

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
        {t(
          'An arrow opens a step. A step with prerequisites stays locked until the others are done too. ' +
            'If one of them can no longer happen, the step opens without it, and the timeline says so.',
        )}
      </Text>
      <JoinChoice step={step} />
    </>
  )
}

/** Asked only where it makes a difference: several arrows lead to the step. */
function JoinChoice({ step }: { step: Step }) {
  const { t } = useTranslation()
  const arrows = useDraft((draft) => draft.graph.edges.filter((edge) => edge.to === step.id).length)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  if (arrows < 2) return null
  return (
    <Radio.Group
      label={t('{{count}} arrows lead to this step', { count: arrows })}
      value={step.join ?? 'ALL'}
      onChange={(join) =>
        edit(t('Change how arrows join'), setJoin(step.id, join === 'EACH' ? 'EACH' : 'ALL'))
      }
    >
      <Stack gap="xs" mt={6}>
        <Radio
          value="ALL"
          disabled={readOnly}
          label={t('Open once for all')}
          description={t('Waits until no other open step can still lead to it.')}
        />
        <Radio
          value="EACH"
          disabled={readOnly}
          label={t('Open once for each')}
          description={t('Opens every time an arrow leads to it, one after the other.')}
        />
      </Stack>
    </Radio.Group>
  )
}
