import { Group, MultiSelect, Paper, Select, Stack, Switch } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseClock, endsOnAnswer, Extender } from '../../../../workflows/definition/graph.ts'
import {
  removeCaseClock,
  setCaseClock,
  setCaseLaw,
  setCaseLength,
} from '../../../../workflows/definition/edit/caseClocks.ts'
import { msg } from '../../../i18n.ts'
import { useDraft, useEdit } from '../draft.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { DraftText } from '../../../parts/DraftText.tsx'
import { LengthInput } from '../inputs/LengthInput.tsx'
import { LawSelect } from '../inputs/LawSelect.tsx'
import { RecipientsInput } from '../inputs/RecipientsInput.tsx'
import { RowButtons } from '../../../parts/RowButtons.tsx'
import { unitWords } from '../labels.ts'
import { endingsOf, endOf, nameOfEnd, triggersOf, triggerOf, nameOfTrigger } from './endings.ts'
import { NoEarlier } from './NoEarlier.tsx'
import { reminderChoices } from './reminderChoices.ts'
import classes from './panel.module.css'

const kinds = {
  LIMIT: msg('Deadline: must be met before it ends'),
  MINIMUM: msg('Waiting period before an outcome'),
  REPEAT: msg('Repeats: notifies each time it ends'),
} as const
const thresholds = [
  { after: 'firstAfter', notify: 'first', title: msg('First threshold') },
  { after: 'secondAfter', notify: 'second', title: msg('Second threshold') },
] as const
type Props = { clock: CaseClock; number: number; readOnly: boolean }

/** All that is set of a term of the case. */
export function CaseClockCard({ clock, number, readOnly }: Props) {
  const { t } = useTranslation()
  const edit = useEdit()
  const card = useRef<HTMLFieldSetElement>(null)
  const isAskedFor = useDraft((draft) => draft.part === clock.id)
  useEffect(() => {
    if (isAskedFor) card.current?.scrollIntoView({ block: 'start' })
  }, [isAskedFor])
  const set = (change: Parameters<typeof setCaseClock>[1]) =>
    edit(
      t('Change case deadline'),
      setCaseClock(clock.id, change),
      `clock ${clock.id} ${Object.keys(change).join(' ')}`,
    )
  const units = t(unitWords[clock.unit])
  return (
    <Paper p="sm" component="fieldset" ref={card} className={classes.group ?? ''} aria-label={clock.name}>
      <Stack gap="xs">
        <Group gap={4} wrap="nowrap" align="flex-end">
          <div style={{ flex: 1 }}>
            <DraftText
              label={t('Name')}
              value={clock.name}
              fits={CaseClock.shape.name}
              limit={120}
              readOnly={readOnly}
              onChange={(name) => set({ name })}
            />
          </div>
          <RowButtons
            what={t('case deadline {{number}}', { number })}
            readOnly={readOnly}
            onRemove={() => edit(t('Remove case deadline'), removeCaseClock(clock.id))}
          />
        </Group>
        <Select
          label={t('What it does')}
          allowDeselect={false}
          disabled={readOnly}
          value={clock.kind}
          data={CaseClock.shape.kind.options.map((kind) => ({ value: kind, label: t(kinds[kind]) }))}
          onChange={(kind) => set({ kind: CaseClock.shape.kind.parse(kind) })}
        />
        <LengthInput
          label={t('Length')}
          clock={clock}
          undoKey={clock.id}
          readOnly={readOnly}
          min={clock.trigger.on === 'DATE_ANSWERED' && clock.kind !== 'REPEAT' ? 0 : 1}
          edited={(...length) => setCaseLength(clock.id, ...length)}
        />
        <Moments clock={clock} readOnly={readOnly} set={set} />
        <LawSelect
          label={t('Legal basis for this deadline')}
          timed
          value={clock.lawRef}
          readOnly={readOnly}
          onChange={(ref) => edit(t('Cite law'), setCaseLaw(clock.id, ref))}
        />
        {clock.amount > 0 &&
          thresholds.map(({ after, notify, title }) => (
            <Stack key={after} gap={4}>
              <Amount
                label={t('{{threshold}}, after how many {{units}}', { threshold: t(title), units })}
                placeholder={t('None')}
                min={0}
                max={clock.amount}
                value={clock[after] ?? undefined}
                readOnly={readOnly}
                onChange={(value) => set({ [after]: value })}
                onClear={() => set({ [after]: null })}
              />
              {clock[after] !== null && (
                <RecipientsInput
                  label={t('Notify at this threshold')}
                  value={clock[notify]}
                  readOnly={readOnly}
                  onChange={(recipients) => set({ [notify]: recipients })}
                />
              )}
            </Stack>
          ))}
        <MultiSelect
          label={t('Reminders before it ends')}
          placeholder={clock.remindBefore.length === 0 ? t('None') : ''}
          disabled={readOnly}
          maxValues={10}
          data={reminderChoices(clock)}
          value={clock.remindBefore.map(String)}
          onChange={(before) => set({ remindBefore: before.map(Number).toSorted((a, b) => b - a) })}
        />
        <RecipientsInput
          label={t('Remind, and notify when it ends')}
          value={clock.tells}
          readOnly={readOnly}
          onChange={(recipients) => set({ tells: recipients })}
        />
        {clock.kind !== 'REPEAT' && !endsOnAnswer(clock) && (
          <Switch
            label={t('Stops while the case is on hold')}
            checked={clock.pausable}
            disabled={readOnly}
            onChange={(event) => set({ pausable: event.currentTarget.checked })}
          />
        )}
        {clock.kind !== 'REPEAT' && <NoEarlier clock={clock} readOnly={readOnly} set={set} />}
        {clock.kind !== 'REPEAT' && <Extension clock={clock} readOnly={readOnly} set={set} />}
      </Stack>
    </Paper>
  )
}

type PartProps = {
  clock: CaseClock
  readOnly: boolean
  set: (change: Parameters<typeof setCaseClock>[1]) => void
}
/** What starts it, what stops it, and which outcome its end takes. */
function Moments({ clock, readOnly, set }: PartProps) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const { steps } = graph
  return (
    <>
      <Select
        label={t('Counted from')}
        allowDeselect={false}
        searchable
        disabled={readOnly}
        value={nameOfTrigger(clock.trigger)}
        data={triggersOf(graph, clock.trigger)}
        onChange={(name) => set({ trigger: triggerOf(name ?? '') })}
      />
      <MultiSelect
        label={t('Begins again with')}
        description={t('If it does not run any more, all of its time counts from there.')}
        placeholder={clock.again?.length ? '' : t('Nothing')}
        classNames={{ pill: classes.end ?? '' }}
        searchable
        disabled={readOnly}
        value={(clock.again ?? []).map(nameOfEnd)}
        data={endingsOf(steps)}
        onChange={(names) => set({ again: names.map(endOf) })}
      />
      <MultiSelect
        label={t('Stopped by')}
        description={t('It also stops when the case is closed.')}
        placeholder={clock.stops.length > 0 ? '' : t('Nothing')}
        classNames={{ pill: classes.end ?? '' }}
        searchable
        disabled={readOnly}
        value={clock.stops.map(nameOfEnd)}
        data={endingsOf(steps)}
        onChange={(names) => set({ stops: names.map(endOf) })}
      />
      {clock.kind !== 'REPEAT' && (
        <Select
          label={t('When it ends, finish a step with')}
          description={t('Only if that step is open then.')}
          placeholder={t('Nothing')}
          clearable
          searchable
          disabled={readOnly}
          value={clock.takes ? nameOfEnd(clock.takes) : null}
          data={endingsOf(
            steps.filter((step) => step.kind === 'ACTION' && !step.setting.automatic),
            true,
          )}
          onChange={(name) => {
            const { stepId, outcome } = endOf(name ?? '')
            set({ takes: name && outcome !== null ? { stepId, outcome } : null })
          }}
        />
      )}
      {clock.takes && (
        <Switch
          label={t('Also if that step opens later')}
          checked={clock.takes.late === true}
          disabled={readOnly}
          onChange={(event) => set({ takes: takesLate(clock.takes, event.currentTarget.checked) })}
        />
      )}
    </>
  )
}

function takesLate(takes: CaseClock['takes'], late: boolean): CaseClock['takes'] {
  if (!takes) return null
  const { stepId, outcome } = takes
  return late ? { stepId, outcome, late } : { stepId, outcome }
}

const extenders = {
  COMMITTEE: msg('The committee'),
  PRESIDING_OFFICER: msg('The presiding officer'),
  SCHEDULER: msg('A scheduler, who sees only dates'),
} satisfies Record<Extender, string>
/** Whether it can be made longer while it runs. */
function Extension({ clock, readOnly, set }: PartProps) {
  const { t } = useTranslation()
  const { extension } = clock
  return (
    <>
      <Switch
        label={t('Can be extended, with a reason')}
        checked={extension !== null}
        disabled={readOnly}
        onChange={(event) =>
          set({
            extension: event.currentTarget.checked
              ? { by: 'COMMITTEE', times: 1, amount: clock.amount }
              : null,
          })
        }
      />
      {extension && (
        <>
          <Select
            label={t('Who decides on an extension')}
            allowDeselect={false}
            disabled={readOnly}
            value={extension.by}
            data={Extender.options.map((by) => ({
              value: by,
              label: t(extenders[by]),
            }))}
            onChange={(by) => set({ extension: { ...extension, by: Extender.parse(by) } })}
          />
          <Group grow align="flex-end" gap="xs">
            <Amount
              label={t('How often')}
              min={1}
              max={50}
              value={extension.times}
              readOnly={readOnly}
              onChange={(times) => set({ extension: { ...extension, times } })}
            />
            <Amount
              label={t('By how many {{units}}', { units: t(unitWords[clock.unit]) })}
              min={1}
              max={3650}
              value={extension.amount}
              readOnly={readOnly}
              onChange={(amount) => set({ extension: { ...extension, amount } })}
            />
          </Group>
        </>
      )}
    </>
  )
}
