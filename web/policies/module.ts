import { IconFileCertificate, IconFileText } from '@tabler/icons-react'
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
} satisfies WebModule<typeof about>
