import { IconClockExclamation } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/escalations/module.ts'
import { clockAttentionItems } from './attentionItems.ts'

export default {
  screens: {
    escalations: () => import('./Escalations.tsx'),
  },
  icons: { escalations: IconClockExclamation },
  dashboard: {
    figures: {
      clocks: { at: 20, attentionItems: clockAttentionItems, cards: { load: () => import('./Cards.tsx') } },
    },
  },
} satisfies WebModule<typeof about>
