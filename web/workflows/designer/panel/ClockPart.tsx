import { Button, MultiSelect, Select, Stack, Switch, Text } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Clock, Step } from '../../../../workflows/definition/graph.ts'
import { useDraft, useEdit } from '../draft.ts'
import {
  addClock,
  removeClock,
  setClock,
  setLaw,
  setLength,
} from '../../../../workflows/definition/edit/clocks.ts'
import { setServes } from '../../../../workflows/definition/edit/steps.ts'
import { LengthInput } from '../inputs/LengthInput.tsx'
import { LawSelect } from '../inputs/LawSelect.tsx'
import { dateChoices, dateOf, nameOfDate } from './endings.ts'
import { reminderChoices } from './reminderChoices.ts'
import { ThresholdInput } from './ThresholdInput.tsx'

/** By when a step is done, and what happens when it is not. */
export function ClockPart({ step }: { step: Step }) {
  const { t } = useTranslation()
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  if (step.setting.automatic)
    return (
      <Text size="sm">{t('This step runs automatically and immediately, so it needs no deadline.')}</Text>
    )
  if (!step.clock) {
    return (
      <Stack gap="xs" align="flex-start">
        {step.serves === undefined && (
          <Text size="sm">{t('No one would notice if this step were stuck.')}</Text>
        )}
        <ServesInput step={step} readOnly={readOnly} />
        {!readOnly && (
          <Button
            size="xs"
            leftSection={<IconClockPlus size={16} aria-hidden />}
            onClick={() => edit(t('Add clock'), addClock(step.id))}
          >
            {t('Add a deadline')}
          </Button>
        )}
      </Stack>
    )
  }
  return <ClockInputs step={step} clock={step.clock} readOnly={readOnly} />
}

/** Whose date the step shows, where it has none of its own. */
function ServesInput({ step, readOnly }: { step: Step; readOnly: boolean }) {
  const { t } = useTranslation()
  const clocks = useDraft((draft) => draft.graph.clocks)
  const edit = useEdit()
  if (clocks.length === 0) return null
  return (
    <Select
      label={t('Show the date of a case deadline')}
      placeholder={t('None')}
      clearable
      w="100%"
      disabled={readOnly}
      value={step.serves ?? null}
      data={clocks.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(serves) => edit(t('Choose case deadline'), setServes(step.id, serves))}
    />
  )
}

function ClockInputs({ step, clock, readOnly }: { step: Step; clock: Clock; readOnly: boolean }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const set = (what: string, change: Partial<Clock>) =>
    edit(what, setClock(step.id, change), `${what} ${step.id}`)
  return (
    <>
      <LengthInput
        label={t('Done within')}
        clock={clock}
        undoKey={step.id}
        readOnly={readOnly}
        edited={(...length) => setLength(step.id, ...length)}
      />
      <TriggerInput step={step} clock={clock} readOnly={readOnly} />
      <LawSelect
        label={t('Legal basis for this deadline')}
        timed
        value={clock.lawRef}
        readOnly={readOnly}
        onChange={(ref) => edit(t('Cite law'), setLaw(step.id, ref))}
      />
      <ThresholdInput step={step} clock={clock} which="first" readOnly={readOnly} />
      <ThresholdInput step={step} clock={clock} which="second" readOnly={readOnly} />
      <MultiSelect
        label={t('Reminders before it is due')}
        placeholder={clock.remindBefore.length === 0 ? t('None') : ''}
        disabled={readOnly}
        maxValues={10}
        data={reminderChoices(clock)}
        value={clock.remindBefore.map(String)}
        onChange={(before) =>
          set(t('Set reminders'), { remindBefore: before.map(Number).toSorted((a, b) => b - a) })
        }
      />
      <Switch
        label={t('Stops while the case is on hold')}
        checked={clock.pausable}
        disabled={readOnly}
        onChange={(event) => set(t('Change pause rule'), { pausable: event.currentTarget.checked })}
      />
      {!readOnly && (
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'start' }}
          onClick={() => edit(t('Remove clock'), removeClock(step.id))}
        >
          {t('Remove the deadline')}
        </Button>
      )}
    </>
  )
}

function nameOf(trigger: Clock['trigger']): string {
  if (trigger.on === 'DATE_ANSWERED') return nameOfDate(trigger.field)
  return trigger.on === 'STEP_COMPLETED' ? trigger.stepId : trigger.on
}

function TriggerInput({ step, clock, readOnly }: { step: Step; clock: Clock; readOnly: boolean }) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const edit = useEdit()
  const { trigger } = clock
  const put = (value: string | null) =>
    edit(
      t('Change when the deadline starts'),
      setClock(step.id, {
        trigger:
          value === 'STEP_OPENED' || value === 'CASE_FILED'
            ? { on: value }
            : (dateOf(value ?? '') ?? { on: 'STEP_COMPLETED', stepId: value ?? '' }),
      }),
    )
  const others = graph.steps.filter(
    (one) => one.id !== step.id || (trigger.on === 'STEP_COMPLETED' && trigger.stepId === one.id),
  )
  return (
    <Select
      label={t('Counted from')}
      allowDeselect={false}
      searchable
      disabled={readOnly}
      value={nameOf(trigger)}
      onChange={put}
      data={[
        {
          group: t('Trigger'),
          items: [
            { value: 'STEP_OPENED', label: t('This step opens') },
            { value: 'CASE_FILED', label: t('The complaint is filed') },
          ],
        },
        ...dateChoices(graph, trigger),
        {
          group: t('When another step is done'),
          items: others.map((one) => ({ value: one.id, label: t('“{{name}}” is done', { name: one.name }) })),
        },
      ]}
    />
  )
}
