import { IconArchive, IconUserCheck } from '@tabler/icons-react'
import { t } from '../i18n.ts'
import type { WebModule } from '../module.ts'
import type about from '../../api/retention/module.ts'

export default {
  screens: {
    retention: () => import('./Retention.tsx'),
    'platform/retention-requests': () => import('./PlatformRequests.tsx'),
  },
  icons: { retention: IconArchive, retentionRequests: IconUserCheck },
  attentionItems: {
    RETENTION_REQUESTS: (count) => t('{{count}} retention requests need a second person', { count }),
    LONE_REQUESTS: (count) =>
      t('{{count}} retention requests that nobody in their workspace can confirm', { count }),
  },
} satisfies WebModule<typeof about>
