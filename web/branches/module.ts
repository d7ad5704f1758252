import { IconBuilding } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/branches/module.ts'
import { unitsWithoutHolidays } from './attentionItems.ts'

export default {
  screens: {
    'business-units': () => import('./BranchList.tsx'),
  },
  icons: { branches: IconBuilding },
  dashboard: { setUp: { HOLIDAYS_MISSING: unitsWithoutHolidays } },
} satisfies WebModule<typeof about>
