import { MultiSelect, Select, Switch } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { partyQuestions } from '../../../../workflows/definition/graphIndex.ts'
import { Outcome, type Step, type StepEnd } from '../../../../workflows/definition/graph.ts'
import { useDraft, useEdit } from '../draft.ts'
import { setOutcome } from '../../../../workflows/definition/edit/outcomes.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { DraftText } from '../../../parts/DraftText.tsx'
import { FiledWithinInput } from './FiledWithinInput.tsx'
import { endingsOf, endOf, nameOfEnd } from './endings.ts'
import { Fold } from './Fold.tsx'
import classes from './panel.module.css'

type Props = { step: Step; outcome: Outcome; readOnly: boolean }
/** Inputs for an outcome as the actor sees it: its button, what follows, and what it asks for. */
export function OutcomeWords({ step, outcome, readOnly }: Props) {
  const { t } = useTranslation()
  const edit = useEdit()
  const isSet = Boolean(
    outcome.button ??
    outcome.follows ??
    outcome.mustWrite ??
    outcome.irrevocable ??
    outcome.closesNow ??
    outcome.after ??
    outcome.absences ??
    outcome.filedWithin ??
    outcome.ends,
  )
  const canClose = useDraft((draft) =>
    draft.graph.edges.some(
      (edge) => edge.from === step.id && edge.outcome === outcome.id && edge.to === 'close',
    ),
  )
  const clocks = useDraft((draft) => draft.graph.clocks)
  const waits = clocks.filter(({ kind }) => kind === 'MINIMUM')
  const set = (what: string, change: Parameters<typeof setOutcome>[2]) =>
    edit(what, setOutcome(step.id, outcome.id, change), `${what} ${outcome.id}`)
  return (
    <Fold label={t('Instructions for the person acting')} opened={isSet}>
      <DraftText
        label={t('Button label')}
        description={t(
          'Written as the person acting would say it. Leave empty to use the name of the outcome.',
        )}
        placeholder={outcome.label}
        limit={120}
        value={outcome.button ?? ''}
        readOnly={readOnly}
        onChange={(button) => set(t('Change the button'), { button })}
      />
      <DraftText
        label={t('What happens next')}
        description={t('Who can read it, and what happens next')}
        rows={2}
        limit={500}
        value={outcome.follows ?? ''}
        readOnly={readOnly}
        onChange={(follows) => set(t('Change what follows'), { follows })}
      />
      <Switch
        label={t('A written answer is required')}
        description={t('A text answer or a file; a note if the form asks for neither.')}
        checked={outcome.mustWrite ?? false}
        disabled={readOnly}
        onChange={(event) => set(t('Require a written answer'), { mustWrite: event.currentTarget.checked })}
      />
      <Switch
        label={t('Cannot be undone')}
        description={t('It is shown apart from the other outcomes, with a red confirmation.')}
        checked={outcome.irrevocable ?? false}
        disabled={readOnly}
        onChange={(event) =>
          set(t('Change what cannot be undone'), { irrevocable: event.currentTarget.checked })
        }
      />
      {(waits.length > 0 || outcome.after) && (
        <Select
          label={t('Only after the end of')}
          description={t('Until then, this outcome cannot be chosen.')}
          placeholder={t('Nothing to wait for')}
          clearable
          disabled={readOnly}
          value={outcome.after ?? null}
          data={waits.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(after) => set(t('Change what it waits for'), { after })}
        />
      )}
      <AbsencesInput outcome={outcome} readOnly={readOnly} set={set} />
      <FiledWithinInput step={step} outcome={outcome} readOnly={readOnly} set={set} />
      <EndedSteps step={step} outcome={outcome} readOnly={readOnly} set={set} />
      {(canClose || outcome.closesNow) && (
        <Switch
          label={t('Ends everything immediately')}
          description={t(
            'Steps that are still open are skipped, and the timeline names them. ' +
              'Otherwise the end comes when the last open step is done.',
          )}
          checked={outcome.closesNow ?? false}
          disabled={readOnly}
          onChange={(event) => set(t('Change when it ends'), { closesNow: event.currentTarget.checked })}
        />
      )}
    </Fold>
  )
}

type EndProps = Props & { set: (what: string, change: Parameters<typeof setOutcome>[2]) => void }
/** Other steps that end with this outcome: offers that nobody needs any more. */
function EndedSteps({ step, outcome: { ends = [] }, readOnly, set }: EndProps) {
  const { t } = useTranslation()
  const steps = useDraft((draft) => draft.graph.steps)
  const others = steps.filter(
    ({ id, kind, setting }) => id !== step.id && kind === 'ACTION' && !setting.automatic,
  )
  if (others.length === 0 && ends.length === 0) return null
  return (
    <MultiSelect
      label={t('Also ends these steps')}
      description={t(
        'An open one ends with this outcome. One that opens later ends immediately, unless this step has ' +
          'opened again by then.',
      )}
      placeholder={ends.length > 0 ? '' : t('No other step')}
      classNames={{ pill: classes.end ?? '' }}
      searchable
      disabled={readOnly}
      value={ends.map(nameOfEnd)}
      data={endingsOf(others, true)}
      onChange={(names) =>
        set(t('Change what it ends'), {
          ends: endsNamed(names),
        })
      }
    />
  )
}

/** One for each step: the one that was chosen last. */
function endsNamed(names: string[]): StepEnd[] {
  const chosen = new Map(names.map(endOf).map(({ stepId, outcome }) => [stepId, outcome]))
  return [...chosen].flatMap(([stepId, outcome]) => (outcome === null ? [] : [{ stepId, outcome }]))
}

type AbsenceProps = {
  outcome: Outcome
  readOnly: boolean
  set: (what: string, change: Parameters<typeof setOutcome>[2]) => void
}
/** Whether a party must have missed meetings in a row. */
function withParty({ of: _of, ...rest }: NonNullable<Outcome['absences']>, of: string | null) {
  return of ? { ...rest, of } : rest
}
function AbsencesInput({ outcome: { absences }, readOnly, set }: AbsenceProps) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const { steps } = graph
  const named = useMemo(() => partyQuestions(graph), [graph])
  const meetings = steps.filter(({ id, kind }) => kind === 'MEETING' || id === absences?.at)
  if (meetings.length === 0) return null
  const put = (next: Outcome['absences'] | null) => set(t('Change the absences it needs'), { absences: next })
  return (
    <>
      <Select
        label={t('Only after absences in a row from')}
        description={t(
          'Until a party has missed enough of its meetings in a row, this outcome cannot be chosen.',
        )}
        placeholder={t('No meeting')}
        clearable
        disabled={readOnly}
        value={absences?.at ?? null}
        data={meetings.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(at) => put(at ? { ...absences, at, times: absences?.times ?? 3 } : null)}
      />
      {absences && (
        <Amount
          label={t('How many in a row')}
          min={1}
          max={20}
          value={absences.times}
          readOnly={readOnly}
          onChange={(times) => put({ ...absences, times })}
        />
      )}
      {absences && (named.length > 0 || absences.of !== undefined) && (
        <Select
          label={t('Whose absences')}
          placeholder={t('Of either party')}
          clearable
          disabled={readOnly}
          value={absences.of ?? null}
          data={named.map(({ key, label }) => ({ value: key, label }))}
          onChange={(of) => put(withParty(absences, of))}
        />
      )}
    </>
  )
}
