import { Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { setWithdrawal, setReopening } from '../../../../workflows/definition/edit/workflow.ts'
import { Reopening, type Withdrawal } from '../../../../workflows/definition/graph.ts'
import { msg } from '../../../i18n.ts'
import { useDraft, useEdit } from '../draft.ts'
import { LengthInput } from '../inputs/LengthInput.tsx'

const deciders = {
  COMMITTEE: msg('The committee'),
  PRESIDING_OFFICER: msg('The presiding officer'),
} as const satisfies Record<Reopening['by'], string>

/** How a case is taken back, and whether it goes on after its end. */
export function EndingsPart() {
  return (
    <>
      <WithdrawalFields />
      <ReopeningFields />
    </>
  )
}

function WithdrawalFields() {
  const { t } = useTranslation()
  const { withdrawal, stages, steps } = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const { consent = null, untilStageId = null, leadsTo = null } = withdrawal ?? {}
  const set = (change: Partial<Withdrawal>) => edit(t('Set withdrawal'), setWithdrawal(change))
  return (
    <>
      <Select
        label={t('Who agrees to a withdrawal')}
        description={t('Until they answer, the case continues')}
        placeholder={t('Nobody has to')}
        clearable
        disabled={readOnly}
        value={consent}
        data={Reopening.shape.by.options.map((by) => ({ value: by, label: t(deciders[by]) }))}
        onChange={(by) => set({ consent: by && Reopening.shape.by.parse(by) })}
      />
      <Select
        label={t('Can be withdrawn until the end of')}
        description={t('Not possible once a step of a later stage has opened')}
        placeholder={t('No limit')}
        clearable
        disabled={readOnly}
        value={untilStageId}
        data={stages.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => set({ untilStageId: id })}
      />
      <Select
        label={t('After a withdrawal it continues with')}
        description={t('All other open steps end')}
        placeholder={t('No step: it closes')}
        clearable
        searchable
        disabled={readOnly}
        value={leadsTo}
        data={steps.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => set({ leadsTo: id ?? undefined })}
      />
    </>
  )
}

function ReopeningFields() {
  const { t } = useTranslation()
  const { reopening, steps } = useDraft((draft) => draft.graph)
  const readOnly = useDraft((draft) => draft.readOnly)
  const edit = useEdit()
  const [first] = steps
  const set = (change: Partial<Reopening>) =>
    reopening && edit(t('Set reopening'), setReopening({ ...reopening, ...change }))
  const turn = (isOn: boolean) =>
    edit(
      t('Set reopening'),
      setReopening(isOn && first ? { by: 'PRESIDING_OFFICER', stepId: first.id, within: null } : null),
    )
  return (
    <>
      <Switch
        label={t('A closed case can be reopened')}
        description={t('One that was withdrawn is reopened by the person who withdrew it')}
        checked={reopening !== null}
        disabled={readOnly || (!first && !reopening)}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {reopening && (
        <>
          <Select
            label={t('Who reopens it')}
            allowDeselect={false}
            disabled={readOnly}
            value={reopening.by}
            data={Reopening.shape.by.options.map((by) => ({ value: by, label: t(deciders[by]) }))}
            onChange={(by) => set({ by: Reopening.shape.by.parse(by) })}
          />
          <Select
            label={t('It continues with')}
            allowDeselect={false}
            searchable
            disabled={readOnly}
            value={reopening.stepId}
            data={steps.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(stepId) => stepId && set({ stepId })}
          />
          <Switch
            label={t('Only for some time after its end')}
            checked={reopening.within !== null}
            disabled={readOnly}
            onChange={(event) =>
              set({ within: event.currentTarget.checked ? { amount: 3, unit: 'MONTH' } : null })
            }
          />
          {reopening.within && (
            <LengthInput
              label={t('Time to reopen it')}
              clock={reopening.within}
              undoKey="reopening"
              readOnly={readOnly}
              edited={(amount, unit) => setReopening({ ...reopening, within: { amount, unit } })}
            />
          )}
        </>
      )}
    </>
  )
}
