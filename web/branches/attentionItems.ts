import { t } from '../i18n.ts'
import type { AttentionItem } from '../parts/attentionItem.ts'

export const unitsWithoutHolidays = (count: number): AttentionItem => ({
  state: 'MISSING',
  words: t('{{count}} business units have no holidays for this year or the next', { count }),
  to: '/business-units',
})
