import { Button, Group, MultiSelect, Select, Stack, Switch, Text } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ClockUnit, type Clock, type Step } from '../../../../workflows/definition/graph.ts'
import { t } from '../../../i18n.ts'
import { useDraft, useEdit } from '../draft.ts'
import {
  addClock,
  removeClock,
  setClock,
  setLaw,
  setLength,
} from '../../../../workflows/definition/edit/clocks.ts'
import { Amount } from '../inputs/Amount.tsx'
import { LawSelect } from '../inputs/LawSelect.tsx'
import { spanWords, unitWords } from '../labels.ts'
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
        <Text size="sm">{t('No one would notice if this step were stuck.')}</Text>
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

function ClockInputs({ step, clock, readOnly }: { step: Step; clock: Clock; readOnly: boolean }) {
  const { t } = useTranslation()
  const edit = useEdit()
  const set = (what: string, change: Partial<Clock>) =>
    edit(what, setClock(step.id, change), `${what} ${step.id}`)
  return (
    <>
      <Group grow align="flex-end" gap="xs">
        <Amount
          label={t('Done within')}
          min={1}
          max={3650}
          value={clock.amount}
          readOnly={readOnly}
          onChange={(amount) =>
            edit(t('Set deadline'), setLength(step.id, amount, clock.unit), `length ${step.id}`)
          }
        />
        <Select
          aria-label={t('Unit')}
          allowDeselect={false}
          disabled={readOnly}
          value={clock.unit}
          data={ClockUnit.options.map((unit) => ({ value: unit, label: t(unitWords[unit]) }))}
          onChange={(unit) => edit(t('Set unit'), setLength(step.id, clock.amount, ClockUnit.parse(unit)))}
        />
      </Group>
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

/** Usual spans that fit the clock, and those it has. */
function reminderChoices({ amount, unit, remindBefore }: Clock): { value: string; label: string }[] {
  const usual = [1, 2, 3, 5, 7, 10, 14, 30].filter((before) => before < amount || unit === 'MONTH')
  return [...new Set([...usual, ...remindBefore])]
    .toSorted((a, b) => a - b)
    .map((before) => ({
      value: String(before),
      label: t('{{span}} before', { span: spanWords(before, unit === 'MONTH' ? 'DAY' : unit) }),
    }))
}

function TriggerInput({ step, clock, readOnly }: { step: Step; clock: Clock; readOnly: boolean }) {
  const { t } = useTranslation()
  const steps = useDraft((draft) => draft.graph.steps)
  const edit = useEdit()
  const { trigger } = clock
  const put = (value: string | null) =>
    edit(
      t('Change when the deadline starts'),
      setClock(step.id, {
        trigger:
          value === 'STEP_OPENED' || value === 'CASE_FILED'
            ? { on: value }
            : { on: 'STEP_COMPLETED', stepId: value ?? '' },
      }),
    )
  const others = steps.filter(
    (one) => one.id !== step.id || (trigger.on === 'STEP_COMPLETED' && trigger.stepId === one.id),
  )
  return (
    <Select
      label={t('Counted from')}
      allowDeselect={false}
      searchable
      disabled={readOnly}
      value={trigger.on === 'STEP_COMPLETED' ? trigger.stepId : trigger.on}
      onChange={put}
      data={[
        {
          group: t('Trigger'),
          items: [
            { value: 'STEP_OPENED', label: t('This step opens') },
            { value: 'CASE_FILED', label: t('The complaint is filed') },
          ],
        },
        {
          group: t('When another step is done'),
          items: others.map((one) => ({ value: one.id, label: t('“{{name}}” is done', { name: one.name }) })),
        },
      ]}
    />
  )
}
