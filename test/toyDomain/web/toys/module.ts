import { IconHorseToy } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/toys/module.ts'
import { missingToys, toyAttentionItems } from './attentionItems.ts'

export default {
  screens: { toys: () => import('./Toys.tsx'), 'toys/:id': () => import('./Toys.tsx') },
  icons: { toys: IconHorseToy },
  dashboard: {
    figures: {
      toys: { at: 60, attentionItems: toyAttentionItems, cards: { load: () => import('./Cards.tsx') } },
    },
    setUp: { TOYS: missingToys },
  },
} satisfies WebModule<typeof about>
