import { IconFiles, IconInbox, IconUserOff } from '@tabler/icons-react'
import { t } from '../i18n.ts'
import type { WebModule } from '../module.ts'
import type about from '../../api/complaints/module.ts'
import { complaintAttentionItems } from './attentionItems.ts'

export default {
  screens: {
    inbox: () => import('./Inbox.tsx'),
    complaints: () => import('./ComplaintList.tsx'),
    'complaints/new': () => import('./ComplaintForm.tsx'),
    'complaints/drafts/:id': () => import('./ComplaintForm.tsx'),
    'unattended-cases': () => import('./successors/UnattendedCases.tsx'),
    'platform/successors': () => import('./successors/PlatformSuccessors.tsx'),
    'complaints/:id': () => import('./ComplaintPage.tsx'),
    'tasks/:id': () => import('./tasks/TaskPage.tsx'),
    'complaints/:id/meetings/:meetingId': () => import('./hearing/HearingPage.tsx'),
  },
  icons: {
    inbox: IconInbox,
    complaints: IconFiles,
    unattendedCases: IconUserOff,
    platformSuccessors: IconUserOff,
  },
  dashboard: {
    figures: {
      complaints: {
        at: 10,
        attentionItems: complaintAttentionItems,
        cards: { load: () => import('./Cards.tsx'), isShown: ({ oversees }) => oversees },
      },
    },
  },
  attentionItems: {
    DRAFTS_TO_FILE: (count) => t('{{count}} complaints begun and not filed yet', { count }),
    UNATTENDED_CASES: (count) => t('{{count}} complaints that nobody can open', { count }),
    LONE_SUCCESSORS: (count) =>
      t('{{count}} successor proposals that nobody in their workspace can confirm', { count }),
    TASKS_TO_ANSWER: (count) => t('{{count}} tasks to answer', { count }),
    PEOPLE_TO_ADMIT: (count) => t('{{count}} cases have people waiting for access', { count }),
    DATES_TO_CORRECT: (count) => t('{{count}} cases have a deadline to correct', { count }),
  },
} satisfies WebModule<typeof about>
