/** Moments of a case as choices of a list: their names, and back. */
import type { CaseClock, Clock, Graph, Step } from '../../../../workflows/definition/graph.ts'
import { datesOf } from '../../../../workflows/definition/graphIndex.ts'
import { t } from '../../../i18n.ts'

type End = { stepId: string; outcome: string | null }
type Choice = { value: string; label: string }
type Group = { group: string; items: Choice[] }

export const nameOfEnd = ({ stepId, outcome }: End): string => `DONE:${stepId}:${outcome ?? ''}`
export function endOf(name: string): End {
  const [, stepId = '', outcome = ''] = name.split(':')
  return { stepId, outcome: outcome || null }
}

/** How steps can end: each way, and any of them unless `oneWay`. */
export const endingsOf = (steps: Step[], oneWay = false): Group[] =>
  steps.map(({ id, name, outcomes }) => ({
    group: name,
    items: [
      ...(oneWay
        ? []
        : [{ value: nameOfEnd({ stepId: id, outcome: null }), label: t('“{{name}}” is done', { name }) }]),
      ...outcomes.map((outcome) => ({
        value: nameOfEnd({ stepId: id, outcome: outcome.id }),
        label: t('“{{name}}” is done: {{outcome}}', { name, outcome: outcome.label }),
      })),
    ],
  }))

export function nameOfTrigger(trigger: CaseClock['trigger']): string {
  if (trigger.on === 'CASE_FILED') return 'FILED'
  if (trigger.on === 'DATE_ANSWERED') return nameOfDate(trigger.field)
  return trigger.on === 'STEP_OPENED' ? `OPENED:${trigger.stepId}` : nameOfEnd(trigger)
}
export function triggerOf(name: string): CaseClock['trigger'] {
  const [on, stepId = ''] = name.split(':')
  const date = dateOf(name)
  if (date) return date
  if (on === 'DONE') return { on: 'STEP_COMPLETED', ...endOf(name) }
  return on === 'OPENED' ? { on: 'STEP_OPENED', stepId } : { on: 'CASE_FILED' }
}
/** A day that somebody answers, as a choice: its name, and back. */
export const nameOfDate = (field: string): string => `DATE:${field}`
export function dateOf(name: string): Extract<CaseClock['trigger'], { on: 'DATE_ANSWERED' }> | null {
  const [on, field = ''] = name.split(':')
  return on === 'DATE' ? { on: 'DATE_ANSWERED', field } : null
}
/** The days that forms of steps ask for; one that is gone is still shown where a clock counts from it. */
export function dateChoices(graph: Graph, chosen: CaseClock['trigger'] | Clock['trigger']): Group[] {
  const dateQuestions = datesOf(graph)
  const items = [...dateQuestions].map(([field, { question }]) => ({
    value: nameOfDate(field),
    label: t('From “{{question}}”', { question: question.label }),
  }))
  const isGone = chosen.on === 'DATE_ANSWERED' && !dateQuestions.has(chosen.field)
  const gone = isGone
    ? [{ value: nameOfDate(chosen.field), label: t('From “{{question}}”', { question: chosen.field }) }]
    : []
  const all = [...items, ...gone]
  return all.length === 0 ? [] : [{ group: t('A date that is given'), items: all }]
}
export const triggersOf = (graph: Graph, chosen: CaseClock['trigger']): Group[] => [
  { group: t('Trigger'), items: [{ value: 'FILED', label: t('The complaint is filed') }] },
  ...dateChoices(graph, chosen),
  {
    group: t('When a step opens'),
    items: graph.steps.map(({ id, name }) => ({
      value: `OPENED:${id}`,
      label: t('“{{name}}” opens', { name }),
    })),
  },
  ...endingsOf(graph.steps),
]
