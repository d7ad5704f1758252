import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Step } from '../../../../workflows/definition/graph.ts'
import { useDraft, useEdit } from '../draft.ts'
import { setStep } from '../../../../workflows/definition/edit/steps.ts'
import { ActorInput } from '../inputs/ActorInput.tsx'

export function WhoPart({ step }: { step: Step }) {
  const { t } = useTranslation()
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  if (step.setting.automatic)
    return (
      <Text size="sm">
        {t(
          'This step runs automatically, so nobody acts on it. To change this, turn off “Automatic” in the settings.',
        )}
      </Text>
    )
  return (
    <ActorInput
      label={t('Who acts on this step')}
      value={step.actor}
      readOnly={readOnly}
      onChange={(actor) => edit(t('Change who acts'), setStep(step.id, { actor }))}
    />
  )
}
