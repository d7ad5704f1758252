import { IconSitemap } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/departments/module.ts'

export default {
  screens: {
    departments: () => import('./DepartmentList.tsx'),
  },
  icons: { departments: IconSitemap },
} satisfies WebModule<typeof about>
