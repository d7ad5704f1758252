import { Button, Switch } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Step, StepSetting } from '../../../../workflows/definition/graph.ts'
import { useDraft, useDraftStore, useEdit } from '../draft.ts'
import { removeStep, setStepSetting } from '../../../../workflows/definition/edit/steps.ts'
import { stepKinds } from '../steps/index.ts'

export function SettingsPart({ step }: { step: Step }) {
  const { t } = useTranslation()
  const readOnly = useDraft((draft) => draft.readOnly)
  const store = useDraftStore()
  const edit = useEdit()
  const row = (key: keyof StepSetting, label: string, description: string, canBe = true) => (
    <Switch
      label={label}
      description={description}
      checked={step.setting[key]}
      disabled={readOnly || (!canBe && !step.setting[key])}
      onChange={(event) =>
        edit(
          t('Set “{{setting}}”', { setting: label.toLowerCase() }),
          setStepSetting(step.id, { [key]: event.currentTarget.checked }),
        )
      }
    />
  )
  const remove = () => {
    edit(t('Remove step'), removeStep(step.id))
    store.getState().choose({ chosen: null, section: null })
  }
  return (
    <>
      {row('allowSkip', t('Can be skipped'), t('The person acting can skip it, with a reason.'))}
      {row('reopenable', t('Can be reopened'), t('The committee can reopen it once it is done.'))}
      {row(
        'automatic',
        t('Automatic'),
        t('Runs its actions and takes its first outcome immediately, without a person. Not for meetings.'),
        stepKinds[step.kind].canBeAutomatic,
      )}
      {!readOnly && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTrash size={14} aria-hidden />}
          style={{ alignSelf: 'start' }}
          onClick={remove}
        >
          {t('Remove this step')}
        </Button>
      )}
    </>
  )
}
