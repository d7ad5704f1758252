/** Moments of a case as choices of a list: their names, and back. */
import type { CaseClock, Step } from '../../../../workflows/definition/graph.ts'
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

export const nameOfTrigger = (trigger: CaseClock['trigger']): string =>
  trigger.on === 'CASE_FILED'
    ? 'FILED'
    : trigger.on === 'STEP_OPENED'
      ? `OPENED:${trigger.stepId}`
      : nameOfEnd(trigger)
export function triggerOf(name: string): CaseClock['trigger'] {
  const [on, stepId = ''] = name.split(':')
  if (on === 'DONE') return { on: 'STEP_COMPLETED', ...endOf(name) }
  return on === 'OPENED' ? { on: 'STEP_OPENED', stepId } : { on: 'CASE_FILED' }
}
export const triggersOf = (steps: Step[]): Group[] => [
  { group: t('Trigger'), items: [{ value: 'FILED', label: t('The complaint is filed') }] },
  {
    group: t('When a step opens'),
    items: steps.map(({ id, name }) => ({ value: `OPENED:${id}`, label: t('“{{name}}” opens', { name }) })),
  },
  ...endingsOf(steps),
]
