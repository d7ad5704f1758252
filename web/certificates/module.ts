import type { WebModule } from '../module.ts'
import type about from '../../api/certificates/module.ts'

export default {
  screens: {
    'my/record': () => import('./MyRecord.tsx'),
    'records/:userId': () => import('./PersonRecord.tsx'),
    verify: () => import('./Verify.tsx'),
    'verify/:serial': () => import('./Verify.tsx'),
  },
  withoutMenu: ['verify', 'verify/:serial'],
} satisfies WebModule<typeof about>
