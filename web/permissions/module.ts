import { IconKey } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/permissions/module.ts'

export default {
  screens: {
    permissions: () => import('./Permissions.tsx'),
  },
  icons: { permissions: IconKey },
} satisfies WebModule<typeof about>
