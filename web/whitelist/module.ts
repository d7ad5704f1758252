import { IconCircleCheck } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/whitelist/module.ts'

export default {
  screens: {
    'platform/whitelist': () => import('./Whitelist.tsx'),
  },
  icons: { whitelist: IconCircleCheck },
} satisfies WebModule<typeof about>
