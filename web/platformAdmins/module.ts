import { IconUserShield } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/platformAdmins/module.ts'

export default {
  screens: {
    'platform/admins': () => import('./PlatformAdmins.tsx'),
  },
  icons: { platformAdmins: IconUserShield },
} satisfies WebModule<typeof about>
