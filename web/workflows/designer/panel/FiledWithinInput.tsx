import { Group, Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FiledWithin, type Outcome, type Step } from '../../../../workflows/definition/graph.ts'
import type { setOutcome } from '../../../../workflows/definition/edit/outcomes.ts'
import { datesOf } from '../../../../workflows/definition/graphIndex.ts'
import { useDraft } from '../draft.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { LawSelect } from '../inputs/LawSelect.tsx'
import { unitWords } from '../labels.ts'

type Props = {
  step: Step
  outcome: Outcome
  readOnly: boolean
  set: (what: string, change: Parameters<typeof setOutcome>[2]) => void
}

/** Whether an outcome is only for what was filed within some time of a day that its step asks for. */
export function FiledWithinInput({ step, outcome: { filedWithin }, readOnly, set }: Props) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const own = [...datesOf(graph)].filter(([, { stepId }]) => stepId === step.id)
  const dates = own.map(([value, { question }]) => ({ value, label: question.label }))
  const gone =
    filedWithin && dates.every(({ value }) => value !== filedWithin.field) ? filedWithin.field : null
  const first = dates[0]?.value
  if (!filedWithin && first === undefined) return null
  const put = (next: FiledWithin | null) => set(t('Change the time to file'), { filedWithin: next })
  return (
    <>
      <Switch
        label={t('Only for complaints filed soon enough after a date')}
        checked={filedWithin !== undefined}
        disabled={readOnly}
        onChange={(event) =>
          put(
            event.currentTarget.checked && first !== undefined
              ? { field: first, amount: 6, unit: 'MONTH', lawRef: null }
              : null,
          )
        }
      />
      {filedWithin && (
        <>
          <Select
            label={t('That date')}
            allowDeselect={false}
            disabled={readOnly}
            value={filedWithin.field}
            data={gone === null ? dates : [...dates, { value: gone, label: gone }]}
            onChange={(field) => field && put({ ...filedWithin, field })}
          />
          <Group grow align="flex-end" gap="xs">
            <Amount
              label={t('How long after it')}
              min={1}
              max={3650}
              value={filedWithin.amount}
              readOnly={readOnly}
              onChange={(amount) => put({ ...filedWithin, amount })}
            />
            <Select
              aria-label={t('Unit')}
              allowDeselect={false}
              disabled={readOnly}
              value={filedWithin.unit}
              data={FiledWithin.shape.unit.options.map((unit) => ({
                value: unit,
                label: t(unitWords[unit]),
              }))}
              onChange={(unit) => put({ ...filedWithin, unit: FiledWithin.shape.unit.parse(unit) })}
            />
          </Group>
          <LawSelect
            label={t('Legal basis for this deadline')}
            timed
            value={filedWithin.lawRef}
            readOnly={readOnly}
            onChange={(lawRef) => put({ ...filedWithin, lawRef })}
          />
        </>
      )}
    </>
  )
}
