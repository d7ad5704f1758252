import { IconArchive, IconUserCheck } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/retention/module.ts'

export default {
  screens: {
    retention: () => import('./Retention.tsx'),
    'platform/retention-requests': () => import('./PlatformRequests.tsx'),
  },
  icons: { retention: IconArchive, retentionRequests: IconUserCheck },
} satisfies WebModule<typeof about>
