import { IconUsersGroup } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/committees/module.ts'

export default {
  screens: {
    committees: () => import('./Committees.tsx'),
  },
  icons: { committees: IconUsersGroup },
} satisfies WebModule<typeof about>
