import { IconUsersGroup } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/committees/module.ts'
import { endingTerms, unservedUnits } from './attentionItems.ts'

export default {
  screens: {
    committees: () => import('./Committees.tsx'),
  },
  icons: { committees: IconUsersGroup },
  dashboard: { setUp: { COMMITTEE: unservedUnits, COMMITTEE_TERMS: endingTerms } },
} satisfies WebModule<typeof about>
