import { t } from '../i18n.ts'
import type { AttentionItem } from '../parts/attentionItem.ts'

export const waitingForCredits = (count: number): AttentionItem => ({
  state: 'MISSING',
  words: t('{{count}} people are waiting for a course because there are too few credits', { count }),
  to: '/credits',
})
