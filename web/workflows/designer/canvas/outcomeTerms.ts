import type { CaseClock, Graph } from '../../../../workflows/definition/graph.ts'
import { t } from '../../../i18n.ts'
import { spanWords } from '../labels.ts'

/** TAKEN: the end of the deadline takes the outcome. WAITS: nobody can take it before that end. */
export type OutcomeTerm = { kind: 'TAKEN' | 'WAITS'; span: string; words: string }

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
  ]
}

const lengthOf = ({ amount, unit }: CaseClock) => ({ span: spanWords(amount, unit) })
