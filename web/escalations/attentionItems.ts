import type { ClockFigures } from '../../api/escalations/figuresContract.ts'
import { t } from '../i18n.ts'
import { attentionItemOf, type AttentionItem } from '../parts/attentionItem.ts'

export const clockAttentionItems = ({
  pastFirstThreshold,
  pastSecondThreshold,
}: ClockFigures): AttentionItem[] => [
  ...attentionItemOf(pastSecondThreshold, 'LATE', '/escalations', () =>
    t('{{count}} deadlines have passed their second threshold', { count: pastSecondThreshold }),
  ),
  ...attentionItemOf(pastFirstThreshold, 'LATE', '/escalations', () =>
    t('{{count}} deadlines have passed their first threshold', { count: pastFirstThreshold }),
  ),
]
