import { IconBook, IconCoins } from '@tabler/icons-react'
import { t } from '../i18n.ts'
import type { WebModule } from '../module.ts'
import type about from '../../api/credits/module.ts'
import { waitingForCredits } from './attentionItems.ts'

export default {
  screens: {
    credits: () => import('./Credits.tsx'),
    'credits/:courseId': () => import('./CourseCredits.tsx'),
    'platform/credits': () => import('./PlatformCredits.tsx'),
    'platform/courses': () => import('../courses/CourseList.tsx'),
  },
  icons: { credits: IconCoins, library: IconBook, platformCredits: IconCoins },
  dashboard: { setUp: { CREDITS: waitingForCredits } },
  attentionItems: {
    CREDIT_REQUESTS: (count) => t('{{count}} requests for course credits to decide', { count }),
  },
} satisfies WebModule<typeof about>
