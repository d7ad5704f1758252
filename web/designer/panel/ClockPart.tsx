import { Button, Group, MultiSelect, Select, Stack, Switch, Text } from '@mantine/core'
import { IconClockPlus } from '@tabler/icons-react'
import { ClockUnit, type Clock, type Step } from '../../../workflows/definition/graph.ts'
import { useDraft, useEdit } from '../draft.ts'
import { addClock, removeClock, setClock, setLaw, setLength } from '../edit/clocks.ts'
import { Amount } from '../inputs/Amount.tsx'
import { LawSelect } from '../inputs/LawSelect.tsx'
import { spanWords, unitWords } from '../words.ts'
import { ThresholdInput } from './ThresholdInput.tsx'

/** By when a step is done, and what happens when it is not. */
export function ClockPart({ step }: { step: Step }) {
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  if (step.setting.automatic) return <Text size="sm">This step happens by itself and at once, so it needs no clock.</Text>
  if (!step.clock) {
    return (
      <Stack gap="xs" align="flex-start">
        <Text size="sm">Nobody would notice if this step stood still.</Text>
        {!readOnly && <Button size="xs" leftSection={<IconClockPlus size={16} aria-hidden />} onClick={() => edit('Add clock', addClock(step.id))}>Add a deadline</Button>}
      </Stack>
    )
  }
  return <ClockInputs step={step} clock={step.clock} readOnly={readOnly} />
}

function ClockInputs({ step, clock, readOnly }: { step: Step; clock: Clock; readOnly: boolean }) {
  const edit = useEdit()
  const set = (what: string, change: Partial<Clock>) => edit(what, setClock(step.id, change), `${what} ${step.id}`)
  return (
    <>
      <Group grow align="flex-end" gap="xs">
        <Amount label="Done within" min={1} max={3650} value={clock.amount} readOnly={readOnly} onChange={(amount) => edit('Set deadline', setLength(step.id, amount, clock.unit), `length ${step.id}`)} />
        <Select aria-label="Unit" allowDeselect={false} disabled={readOnly} value={clock.unit} data={ClockUnit.options.map((unit) => ({ value: unit, label: unitWords[unit][1] }))} onChange={(unit) => edit('Set unit', setLength(step.id, clock.amount, ClockUnit.parse(unit)))} />
      </Group>
      <TriggerInput step={step} clock={clock} readOnly={readOnly} />
      <LawSelect label="Law that sets this time" timed value={clock.lawRef} readOnly={readOnly} onChange={(ref) => edit('Cite law', setLaw(step.id, ref))} />
      <ThresholdInput step={step} clock={clock} which="first" readOnly={readOnly} />
      <ThresholdInput step={step} clock={clock} which="second" readOnly={readOnly} />
      <MultiSelect label="Reminders before it is due" placeholder={clock.remindBefore.length === 0 ? 'None' : ''} disabled={readOnly} maxValues={10} data={reminderChoices(clock)}
        value={clock.remindBefore.map(String)} onChange={(before) => set('Set reminders', { remindBefore: before.map(Number).toSorted((a, b) => b - a) })} />
      <Switch label="Stops while the case is on hold" checked={clock.pausable} disabled={readOnly} onChange={(event) => set('Set pausing', { pausable: event.currentTarget.checked })} />
      {!readOnly && <Button size="xs" variant="default" style={{ alignSelf: 'start' }} onClick={() => edit('Remove clock', removeClock(step.id))}>Remove the deadline</Button>}
    </>
  )
}

/** Usual spans that fit the clock, and those it has. */
function reminderChoices({ amount, unit, remindBefore }: Clock): { value: string; label: string }[] {
  const usual = [1, 2, 3, 5, 7, 10, 14, 30].filter((before) => before < amount || unit === 'MONTH')
  return [...new Set([...usual, ...remindBefore])].toSorted((a, b) => a - b).map((before) => ({ value: String(before), label: `${spanWords(before, unit === 'MONTH' ? 'DAY' : unit)} before` }))
}

function TriggerInput({ step, clock, readOnly }: { step: Step; clock: Clock; readOnly: boolean }) {
  const steps = useDraft((draft) => draft.graph.steps)
  const edit = useEdit()
  const { trigger } = clock
  const put = (value: string | null) => edit('Set what starts the clock', setClock(step.id, { trigger: value === 'STEP_OPENED' || value === 'CASE_FILED' ? { on: value } : { on: 'STEP_COMPLETED', stepId: value ?? '' } }))
  const others = steps.filter((one) => one.id !== step.id || (trigger.on === 'STEP_COMPLETED' && trigger.stepId === one.id))
  return (
    <Select label="Counted from" allowDeselect={false} searchable disabled={readOnly} value={trigger.on === 'STEP_COMPLETED' ? trigger.stepId : trigger.on} onChange={put}
      data={[{ group: 'Moment', items: [{ value: 'STEP_OPENED', label: 'This step opens' }, { value: 'CASE_FILED', label: 'The complaint is filed' }] }, { group: 'When another step is done', items: others.map((one) => ({ value: one.id, label: `“${one.name}” is done` })) }]} />
  )
}
