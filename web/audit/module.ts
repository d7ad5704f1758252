import { IconListDetails } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/audit/module.ts'

export default {
  screens: {
    audit: () => import('./AuditLog.tsx'),
  },
  icons: { audit: IconListDetails },
} satisfies WebModule<typeof about>
