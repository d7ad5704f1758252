import type { ToyFigures } from '../../api/toys/figuresContract.ts'
import { t } from '../i18n.ts'
import { matterOf, type Matter } from '../parts/matter.ts'

export const toyMatters = ({ all }: ToyFigures): Matter[] =>
  matterOf(all, 'WAITING', '/toys', () => t('{{count}} toys lie around', { count: all }))

export const missingToys = (count: number): Matter => ({
  state: 'MISSING',
  words: t('{{count}} toys are missing', { count }),
  to: '/toys',
})
