import { IconClockExclamation } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/escalations/module.ts'

export default {
  screens: {
    escalations: () => import('./Escalations.tsx'),
  },
  icons: { escalations: IconClockExclamation },
} satisfies WebModule<typeof about>
