import type { ComplaintFigures } from '../../api/complaints/figuresContract.ts'
import { t } from '../i18n.ts'
import { attentionItemOf, type AttentionItem } from '../parts/attentionItem.ts'

/** `mine` late steps stand in the list of what awaits me already. */
export const complaintAttentionItems = (
  { lateSteps, services }: ComplaintFigures,
  mine: number,
): AttentionItem[] => [
  ...attentionItemOf(services, 'WAITING', '/complaints', () =>
    t('{{count}} notices have to be served outside the system', { count: services }),
  ),
  ...attentionItemOf(lateSteps - mine, 'LATE', '/complaints', () =>
    t('{{count}} steps assigned to others are overdue', { count: lateSteps - mine }),
  ),
]
