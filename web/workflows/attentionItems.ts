import { t } from '../i18n.ts'
import type { AttentionItem } from '../parts/attentionItem.ts'

export const withoutProcess = (): AttentionItem => ({
  state: 'MISSING',
  words: t('No complaint workflow is published, so nobody can file a complaint'),
  to: '/workflows',
})

export const unitsWithoutProcess = (count: number): AttentionItem => ({
  state: 'MISSING',
  words: t('{{count}} business units have no complaint process, so nobody there can file a complaint', {
    count,
  }),
  to: '/workflows',
})

export const transfersToDissolved = (count: number): AttentionItem => ({
  state: 'WAITING',
  words: t('{{count}} published processes transfer complaints to a committee that was dissolved', { count }),
  to: '/workflows',
})
