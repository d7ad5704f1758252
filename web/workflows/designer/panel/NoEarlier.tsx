import { Group, Select, Switch } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ClockUnit, type CaseClock, type Graph } from '../../../../workflows/definition/graph.ts'
import type { setCaseClock } from '../../../../workflows/definition/edit/caseClocks.ts'
import { datesOf } from '../../../../workflows/definition/graphIndex.ts'
import { useDraft } from '../draft.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { unitWords } from '../labels.ts'

type Props = {
  clock: CaseClock
  readOnly: boolean
  set: (change: Parameters<typeof setCaseClock>[1]) => void
}
const units = ClockUnit.options.filter((unit) => unit !== 'HOUR')

/** Whether its end waits for some time after a date that is given, as after the return of a party. */
export function NoEarlier({ clock: { noEarlier }, readOnly, set }: Props) {
  const { t } = useTranslation()
  const graph = useDraft((draft) => draft.graph)
  const dates = choices(graph, [noEarlier?.field, noEarlier?.away?.field])
  const first = dates[0]?.value
  if (!noEarlier && first === undefined) return null
  return (
    <>
      <Switch
        label={t('Ends no earlier than some time after a date')}
        checked={noEarlier !== undefined}
        disabled={readOnly}
        onChange={(event) =>
          set({
            noEarlier:
              event.currentTarget.checked && first !== undefined
                ? { field: first, amount: 6, unit: 'MONTH', away: null }
                : undefined,
          })
        }
      />
      {noEarlier && (
        <>
          <Select
            label={t('That date')}
            allowDeselect={false}
            searchable
            disabled={readOnly}
            value={noEarlier.field}
            data={dates}
            onChange={(field) => field && set({ noEarlier: { ...noEarlier, field } })}
          />
          <Group grow align="flex-end" gap="xs">
            <Amount
              label={t('How long after it')}
              min={1}
              max={3650}
              value={noEarlier.amount}
              readOnly={readOnly}
              onChange={(amount) => set({ noEarlier: { ...noEarlier, amount } })}
            />
            <Select
              aria-label={t('Unit')}
              allowDeselect={false}
              disabled={readOnly}
              value={noEarlier.unit}
              data={units.map((unit) => ({ value: unit, label: t(unitWords[unit]) }))}
              onChange={(unit) => set({ noEarlier: { ...noEarlier, unit: ClockUnit.parse(unit) } })}
            />
          </Group>
          <Select
            label={t('Only after an absence that began on')}
            placeholder={t('Always')}
            clearable
            searchable
            disabled={readOnly}
            value={noEarlier.away?.field ?? null}
            data={dates.filter(({ value }) => value !== noEarlier.field)}
            onChange={(field) =>
              set({
                noEarlier: {
                  ...noEarlier,
                  away: field ? { moreThan: 90, ...noEarlier.away, field } : null,
                },
              })
            }
          />
          {noEarlier.away && (
            <Amount
              label={t('And lasted more than how many days')}
              min={1}
              max={3650}
              value={noEarlier.away.moreThan}
              readOnly={readOnly}
              onChange={(moreThan) =>
                set({ noEarlier: { ...noEarlier, away: noEarlier.away && { ...noEarlier.away, moreThan } } })
              }
            />
          )}
          {noEarlier.away && (
            <Switch
              label={t('No due date while the absence lasts')}
              checked={noEarlier.away.open ?? false}
              disabled={readOnly}
              onChange={(event) => set({ noEarlier: { ...noEarlier, away: openOr(event, noEarlier.away) } })}
            />
          )}
        </>
      )}
    </>
  )
}

type Away = NonNullable<NonNullable<CaseClock['noEarlier']>['away']>
/** `open` is there or is not: a drawing without it keeps its hash. */
function openOr({ currentTarget }: ChangeEvent<HTMLInputElement>, away: Away | null): Away | null {
  if (!away) return null
  const { open: _before, ...rest } = away
  return currentTarget.checked ? { ...rest, open: true } : rest
}

/** The dates that forms of steps ask for, and those that are named and gone. */
function choices(graph: Graph, named: (string | undefined)[]): { value: string; label: string }[] {
  const dateQuestions = datesOf(graph)
  const gone = named.filter((field): field is string => field !== undefined && !dateQuestions.has(field))
  return [
    ...[...dateQuestions].map(([value, { question }]) => ({ value, label: question.label })),
    ...gone.map((value) => ({ value, label: value })),
  ]
}
