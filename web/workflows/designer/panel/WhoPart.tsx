import { Group, Select, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AssignWithin, type Step } from '../../../../workflows/definition/graph.ts'
import { useDraft, useEdit } from '../draft.ts'
import { setAssignTo, setAssignWithin, setStep } from '../../../../workflows/definition/edit/steps.ts'
import { peopleOf } from '../../../../workflows/definition/graphIndex.ts'
import { isAssignable } from '../../../../workflows/engine/stepAssignment.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { ActorInput } from '../inputs/ActorInput.tsx'
import { unitWords } from '../labels.ts'

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
    <Stack gap="sm">
      <ActorInput
        label={t('Who acts on this step')}
        value={step.actor}
        readOnly={readOnly}
        onChange={(actor) => edit(t('Change who acts'), setStep(step.id, { actor }))}
      />
      <AssignTo step={step} readOnly={readOnly} />
    </Stack>
  )
}

/** The question of another step that names who gets this one; where none asks for a colleague, nothing is offered. */
function AssignTo({ step, readOnly }: { step: Step; readOnly: boolean }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const personQuestions = peopleOf(useDraft((draft) => draft.graph))
  const value = step.assignTo ?? null
  const data = [...personQuestions].map(([key, { question }]) => ({ value: key, label: question.label }))
  if (value === null && (data.length === 0 || !isAssignable(step.kind, step.actor))) return null
  return (
    <>
      <Select
        label={t('Assign to the colleague named in')}
        description={t(
          'They have this step alone from when it opens, and the committee can undo that. ' +
            'If they have left, it goes to the people above.',
        )}
        placeholder={t('No question')}
        clearable
        disabled={readOnly}
        value={value}
        data={value === null || personQuestions.has(value) ? data : [...data, { value, label: value }]}
        onChange={(key) => edit(t('Change who it is assigned to'), setAssignTo(step.id, key))}
      />
      {value !== null && <DueWithin step={step} readOnly={readOnly} />}
    </>
  )
}

const units = AssignWithin.shape.unit.options
/** When whom the answer names is due; without it with the step. */
function DueWithin({ step: { id, assignWithin }, readOnly }: { step: Step; readOnly: boolean }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const set = (within: AssignWithin | null) =>
    edit(t('Change when they are due'), setAssignWithin(id, within))
  return (
    <Group grow align="flex-end" gap="xs">
      <Amount
        label={t('Due within (from when it opens)')}
        description={t('Never later than the step itself.')}
        placeholder={t('With the step')}
        min={1}
        max={3650}
        value={assignWithin?.amount}
        readOnly={readOnly}
        onChange={(amount) => set({ unit: 'WORKING_DAY', ...assignWithin, amount })}
        onClear={() => set(null)}
      />
      {assignWithin && (
        <Select
          aria-label={t('Unit')}
          allowDeselect={false}
          disabled={readOnly}
          value={assignWithin.unit}
          data={units.map((unit) => ({ value: unit, label: t(unitWords[unit]) }))}
          onChange={(unit) => set({ ...assignWithin, unit: AssignWithin.shape.unit.parse(unit) })}
        />
      )}
    </Group>
  )
}
