import { IconFlag } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/flags/module.ts'

export default {
  screens: {
    'platform/flags': () => import('./Flags.tsx'),
  },
  icons: { flags: IconFlag },
} satisfies WebModule<typeof about>
