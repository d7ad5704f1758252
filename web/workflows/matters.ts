import { t } from '../i18n.ts'
import type { Matter } from '../parts/matter.ts'

export const withoutProcess = (): Matter => ({
  state: 'MISSING',
  words: t('No complaint workflow is published, so nobody can file a complaint'),
  to: '/workflows',
})

export const unitsWithoutProcess = (count: number): Matter => ({
  state: 'MISSING',
  words: t('{{count}} business units have no complaint process, so nobody there can file a complaint', {
    count,
  }),
  to: '/workflows',
})

export const transfersToDissolved = (count: number): Matter => ({
  state: 'WAITING',
  words: t('{{count}} published processes transfer complaints to a committee that was dissolved', { count }),
  to: '/workflows',
})
