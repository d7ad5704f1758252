import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Step } from '../../../../workflows/definition/graph.ts'
import { useDraft, useEdit, useNaming } from '../draft.ts'
import { inOrder } from '../../../../workflows/definition/edit/rows.ts'
import { moveStepToStage, setKind, setStep } from '../../../../workflows/definition/edit/steps.ts'
import { DraftText } from '../../../parts/DraftText.tsx'
import { KindWords } from './KindWords.tsx'
import { StepReaderTexts } from './ReaderTextInputs.tsx'
import { stepKinds } from '../steps/index.ts'

export function BasicsPart({ step }: { step: Step }) {
  const { t } = useTranslation()
  const stages = useDraft((draft) => draft.graph.stages)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const hintOf = (kind: string) => t(stepKinds[kind === 'MEETING' ? 'MEETING' : 'ACTION'].hint)
  return (
    <>
      <DraftText
        label={t('Name')}
        value={step.name}
        fits={Step.shape.name}
        limit={120}
        readOnly={readOnly}
        onArrival={useNaming(step.id)}
        onChange={(name) => edit(t('Rename step'), setStep(step.id, { name }), `name ${step.id}`)}
      />
      <DraftText
        label={t('Description')}
        description={t('For the person acting. The committee can read it, too.')}
        rows={2}
        limit={4000}
        value={step.description}
        readOnly={readOnly}
        onChange={(description) =>
          edit(t('Describe step'), setStep(step.id, { description }), `description ${step.id}`)
        }
      />
      <StepReaderTexts step={step} />
      <Select
        label={t('Kind')}
        allowDeselect={false}
        disabled={readOnly}
        value={step.kind}
        data={(['MEETING', 'ACTION'] as const).map((kind) => ({
          value: kind,
          label: t(stepKinds[kind].word),
        }))}
        renderOption={({ option: { value, label } }) => `${label}: ${hintOf(value).toLowerCase()}`}
        onChange={(kind) =>
          edit(t('Change kind'), setKind(step.id, kind === 'MEETING' ? 'MEETING' : 'ACTION'))
        }
      />
      <KindWords step={step} />
      <Select
        label={t('Stage')}
        allowDeselect={false}
        disabled={readOnly}
        value={step.stageId}
        data={inOrder(stages).map((stage) => ({ value: stage.id, label: stage.name }))}
        onChange={(stageId) =>
          stageId && stageId !== step.stageId && edit(t('Move to stage'), moveStepToStage(step.id, stageId))
        }
      />
    </>
  )
}
