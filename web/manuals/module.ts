import { IconBook2 } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/manuals/module.ts'

export default {
  screens: {
    manuals: () => import('./ManualList.tsx'),
    'platform/manuals': () => import('./Manuals.tsx'),
  },
  icons: { manuals: IconBook2, manualsAdmin: IconBook2 },
} satisfies WebModule<typeof about>
