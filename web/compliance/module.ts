import { IconScale } from '@tabler/icons-react'
import { t } from '../i18n.ts'
import type { WebModule } from '../module.ts'
import type about from '../../api/compliance/module.ts'

export default {
  screens: {
    compliance: () => import('./Due.tsx'),
    'compliance/obligations': () => import('./Obligations.tsx'),
    'compliance/evidence-pack': () => import('./EvidencePack.tsx'),
    'compliance/packs': () => import('./Packs.tsx'),
    'compliance/packs/:packKey': () => import('./Proposals.tsx'),
    'compliance/places': () => import('./Places.tsx'),
    'compliance/due/:instanceId': () => import('./DuePage.tsx'),
  },
  icons: { compliance: IconScale },
  attentionItems: {
    OBLIGATIONS_DUE: (count) => t('{{count}} obligations are due', { count }),
  },
} satisfies WebModule<typeof about>
