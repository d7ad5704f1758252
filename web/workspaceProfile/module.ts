import { IconSettings } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/workspaceProfile/module.ts'
import { contractEnded, contractEnds } from './attentionItems.ts'

export default {
  screens: {
    settings: () => import('./Settings.tsx'),
  },
  icons: { settings: IconSettings },
  dashboard: { setUp: { CONTRACT_ENDS: contractEnds, CONTRACT_ENDED: contractEnded } },
} satisfies WebModule<typeof about>
