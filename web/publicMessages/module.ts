import { IconMessage2 } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/publicMessages/module.ts'

export default {
  screens: {
    'platform/messages': () => import('./Messages.tsx'),
  },
  icons: { messages: IconMessage2 },
} satisfies WebModule<typeof about>
