import { IconSend } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/invites/module.ts'
import { fewSeats, inviteAttentionItems } from './attentionItems.ts'

export default {
  screens: {
    invites: () => import('./InviteList.tsx'),
  },
  icons: { invites: IconSend },
  dashboard: {
    figures: {
      invites: { at: 40, attentionItems: inviteAttentionItems, cards: { load: () => import('./Cards.tsx') } },
    },
    setUp: { SEATS: fewSeats },
  },
} satisfies WebModule<typeof about>
