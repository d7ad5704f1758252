import { IconSettings } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/workspaceProfile/module.ts'

export default {
  screens: {
    settings: () => import('./Settings.tsx'),
  },
  icons: { settings: IconSettings },
} satisfies WebModule<typeof about>
