import { IconUser } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/users/module.ts'

export default {
  screens: {
    users: () => import('./UserList.tsx'),
    'users/:id': () => import('./UserPage.tsx'),
    account: () => import('./account/Account.tsx'),
  },
  icons: { users: IconUser },
  dashboard: { figures: { people: { at: 30, cards: { load: () => import('./Cards.tsx') } } } },
} satisfies WebModule<typeof about>
