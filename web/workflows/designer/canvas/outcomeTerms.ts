import type { CaseClock, Graph } from '../../../../workflows/definition/graph.ts'
import { t } from '../../../i18n.ts'
import { spanWords } from '../labels.ts'

/**
 * TAKEN: the end of the deadline takes the outcome. WAITS: nobody can take it before that end. ENDS: it ends another
 * step. ENDED: another step takes it. Only deadlines have a length.
 */
export type OutcomeTerm = { kind: 'TAKEN' | 'WAITS' | 'ENDS' | 'ENDED'; span: string; words: string }

/** What deadlines of the case mean for one outcome of a step. */
export function outcomeTerms({ clocks, steps }: Graph, stepId: string, outcome: string): OutcomeTerm[] {
  const after = steps.find(({ id }) => id === stepId)?.outcomes.find(({ id }) => id === outcome)?.after
  const taking = clocks.filter(({ takes }) => takes?.stepId === stepId && takes.outcome === outcome)
  return [
    ...taking.map((clock) => ({
      kind: 'TAKEN' as const,
      ...lengthOf(clock),
      words: t('Happens automatically at the end of “{{name}}”', { name: clock.name }),
    })),
    ...clocks
      .filter(({ id }) => id === after)
      .map((clock) => ({
        kind: 'WAITS' as const,
        ...lengthOf(clock),
        words: t('Not before the end of “{{name}}”', { name: clock.name }),
      })),
    ...endsOf(steps, stepId, outcome),
  ]
}

/** What it ends beside its own step, and whose outcome ends the step with it. */
function endsOf(steps: Graph['steps'], stepId: string, outcome: string): OutcomeTerm[] {
  const all = steps.flatMap((by) =>
    by.outcomes.flatMap(({ id, label, ends = [] }) => ends.map((end) => ({ by, id, label, end }))),
  )
  const ended = all.filter(({ by, id }) => by.id === stepId && id === outcome)
  const enders = all.filter(({ end }) => end.stepId === stepId && end.outcome === outcome)
  return [
    ...ended.flatMap(({ end }) =>
      steps
        .filter(({ id }) => id === end.stepId)
        .map(({ name }) => ({ kind: 'ENDS' as const, span: '', words: t('Also ends “{{name}}”', { name }) })),
    ),
    ...enders.map(({ by: { name }, label }) => ({
      kind: 'ENDED' as const,
      span: '',
      words: t('Happens when “{{name}}” ends with “{{outcome}}”', { name, outcome: label }),
    })),
  ]
}

const lengthOf = ({ amount, unit }: CaseClock) => ({ span: spanWords(amount, unit) })
