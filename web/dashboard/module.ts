import { IconHome } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/dashboard/module.ts'

export default {
  screens: {
    dashboard: () => import('./Dashboard.tsx'),
    platform: () => import('./Platform.tsx'),
  },
  icons: { home: IconHome, platform: IconHome },
} satisfies WebModule<typeof about>
