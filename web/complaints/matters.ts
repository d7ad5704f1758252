import type { ComplaintFigures } from '../../api/complaints/figuresContract.ts'
import { t } from '../i18n.ts'
import { matterOf, type AttentionItem } from '../parts/matter.ts'

/** `mine` late steps stand in the list of what awaits me already. */
export const complaintMatters = (
  { lateSteps, services }: ComplaintFigures,
  mine: number,
): AttentionItem[] => [
  ...matterOf(services, 'WAITING', '/complaints', () =>
    t('{{count}} notices have to be served outside the system', { count: services }),
  ),
  ...matterOf(lateSteps - mine, 'LATE', '/complaints', () =>
    t('{{count}} steps assigned to others are overdue', { count: lateSteps - mine }),
  ),
]
