import { IconBuilding } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/workspaces/module.ts'

export default {
  screens: {
    'platform/workspaces': () => import('./Workspaces.tsx'),
    'platform/workspaces/:id': () => import('./WorkspacePage.tsx'),
  },
  icons: { workspaces: IconBuilding },
} satisfies WebModule<typeof about>
