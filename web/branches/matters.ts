import { t } from '../i18n.ts'
import type { Matter } from '../parts/matter.ts'

export const onlyHeadquarters = (): Matter => ({
  state: 'MISSING',
  words: t('There is no business unit besides the headquarters'),
  to: '/business-units',
})
