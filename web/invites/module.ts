import { IconSend } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/invites/module.ts'

export default {
  screens: {
    invites: () => import('./InviteList.tsx'),
  },
  icons: { invites: IconSend },
} satisfies WebModule<typeof about>
