import { t } from '../i18n.ts'
import type { AttentionItem } from '../parts/attentionItem.ts'

export const unservedUnits = (count: number): AttentionItem => ({
  state: 'MISSING',
  words: t('{{count}} business units have no committee to hear a complaint', { count }),
  to: '/committees',
})

export const endingTerms = (count: number): AttentionItem => ({
  state: 'WAITING',
  words: t('The terms of {{count}} committee members end within 60 days or are over', { count }),
  to: '/committees',
})
