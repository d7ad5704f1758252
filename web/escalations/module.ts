import { IconClockExclamation } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/escalations/module.ts'
import { clockMatters } from './matters.ts'

export default {
  screens: {
    escalations: () => import('./Escalations.tsx'),
  },
  icons: { escalations: IconClockExclamation },
  dashboard: {
    figures: { clocks: { at: 20, matters: clockMatters, cards: { load: () => import('./Cards.tsx') } } },
  },
} satisfies WebModule<typeof about>
