import type { Clock } from '../../../../workflows/definition/graph.ts'
import { t } from '../../../i18n.ts'
import { spanWords } from '../labels.ts'

/** Usual spans that fit the clock, and those it has. */
export function reminderChoices({
  amount,
  unit,
  remindBefore,
}: Pick<Clock, 'amount' | 'unit' | 'remindBefore'>): { value: string; label: string }[] {
  const usual = [1, 2, 3, 5, 7, 10, 14, 30].filter(
    (before) => before < amount || amount === 0 || unit === 'MONTH',
  )
  return [...new Set([...usual, ...remindBefore])]
    .toSorted((a, b) => a - b)
    .map((before) => ({
      value: String(before),
      label: t('{{span}} before', { span: spanWords(before, unit === 'MONTH' ? 'DAY' : unit) }),
    }))
}
