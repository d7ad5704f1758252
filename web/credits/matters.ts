import { t } from '../i18n.ts'
import type { Matter } from '../parts/matter.ts'

export const waitingForCredits = (count: number): Matter => ({
  state: 'MISSING',
  words: t('{{count}} people are waiting for a course because there are too few credits', { count }),
  to: '/credits',
})
