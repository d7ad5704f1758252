import { IconListDetails } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/navigation/module.ts'

export default {
  screens: {
    'platform/menus': () => import('./Menus.tsx'),
  },
  icons: { menus: IconListDetails },
} satisfies WebModule<typeof about>
