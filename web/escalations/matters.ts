import type { ClockFigures } from '../../api/escalations/figuresContract.ts'
import { t } from '../i18n.ts'
import { matterOf, type AttentionItem } from '../parts/matter.ts'

export const clockMatters = ({ pastFirstThreshold, pastSecondThreshold }: ClockFigures): AttentionItem[] => [
  ...matterOf(pastSecondThreshold, 'LATE', '/escalations', () =>
    t('{{count}} deadlines have passed their second threshold', { count: pastSecondThreshold }),
  ),
  ...matterOf(pastFirstThreshold, 'LATE', '/escalations', () =>
    t('{{count}} deadlines have passed their first threshold', { count: pastFirstThreshold }),
  ),
]
