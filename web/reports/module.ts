import { IconReportAnalytics } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/reports/module.ts'

export default {
  screens: {
    reports: () => import('./Reports.tsx'),
  },
  icons: { reports: IconReportAnalytics },
} satisfies WebModule<typeof about>
