import { IconFileCertificate, IconFileText } from '@tabler/icons-react'
import { t } from '../i18n.ts'
import type { WebModule } from '../module.ts'
import type about from '../../api/policies/module.ts'

export default {
  screens: {
    policies: () => import('./PolicyList.tsx'),
    'policies/new': () => import('./NewPolicy.tsx'),
    'policies/:policyId': () => import('./PolicyPage.tsx'),
    'my/policies': () => import('./MyPolicies.tsx'),
    'my/policies/:versionId': () => import('./ReadPolicy.tsx'),
  },
  icons: { policies: IconFileCertificate, 'my-policies': IconFileText },
  attentionItems: {
    POLICIES_TO_ACCEPT: (count) => t('{{count}} policies to accept', { count }),
    POLICIES_TO_APPROVE: (count) => t('{{count}} policies are waiting for your approval', { count }),
    POLICIES_SENT_BACK: (count) => t('{{count}} policies were sent back with a comment', { count }),
    POLICIES_WITHOUT_APPROVER: (count) => t('{{count}} policies wait for an approver who left', { count }),
    POLICIES_TO_PUBLISH: (count) => t('{{count}} approved policies to publish', { count }),
  },
} satisfies WebModule<typeof about>
