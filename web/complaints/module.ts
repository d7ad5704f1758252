import { IconFiles, IconInbox } from '@tabler/icons-react'
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
} satisfies WebModule<typeof about>
