import { IconFiles, IconInbox } from '@tabler/icons-react'
import { t } from '../i18n.ts'
import type { WebModule } from '../module.ts'
import type about from '../../api/complaints/module.ts'
import { complaintMatters } from './matters.ts'

export default {
  screens: {
    inbox: () => import('./Inbox.tsx'),
    complaints: () => import('./ComplaintList.tsx'),
    'complaints/new': () => import('./ComplaintForm.tsx'),
    'complaints/drafts/:id': () => import('./ComplaintForm.tsx'),
    'complaints/:id': () => import('./ComplaintPage.tsx'),
    'complaints/:id/meetings/:meetingId': () => import('./hearing/HearingPage.tsx'),
  },
  icons: { inbox: IconInbox, complaints: IconFiles },
  dashboard: {
    figures: {
      complaints: {
        at: 10,
        matters: complaintMatters,
        cards: { load: () => import('./Cards.tsx'), isShown: ({ oversees }) => oversees },
      },
    },
  },
  attentionItems: {
    DRAFTS_TO_FILE: (count) => t('{{count}} complaints begun and not filed yet', { count }),
    PEOPLE_TO_ADMIT: (count) => t('{{count}} cases have people waiting for access', { count }),
  },
} satisfies WebModule<typeof about>
