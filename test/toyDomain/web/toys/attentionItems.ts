import type { ToyFigures } from '../../api/toys/figuresContract.ts'
import { t } from '../i18n.ts'
import { attentionItemOf, type AttentionItem } from '../parts/attentionItem.ts'

export const toyAttentionItems = ({ all }: ToyFigures): AttentionItem[] =>
  attentionItemOf(all, 'WAITING', '/toys', () => t('{{count}} toys lie around', { count: all }))

export const missingToys = (count: number): AttentionItem => ({
  state: 'MISSING',
  words: t('{{count}} toys are missing', { count }),
  to: '/toys',
})
