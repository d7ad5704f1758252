import { IconArchive } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/retention/module.ts'

export default {
  screens: { retention: () => import('./Retention.tsx') },
  icons: { retention: IconArchive },
} satisfies WebModule<typeof about>
