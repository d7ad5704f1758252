import { t } from '../i18n.ts'
import type { AttentionItem } from '../parts/attentionItem.ts'

export const contractEnds = (count: number): AttentionItem => ({
  state: 'WAITING',
  words: t('The contract of this workspace ends in {{count}} days', { count }),
  to: '/settings',
})

export const contractEnded = (count: number): AttentionItem => ({
  state: 'LATE',
  words: t('The contract of this workspace ended {{count}} days ago', { count }),
  to: '/settings',
})
