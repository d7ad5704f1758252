import { IconMessage2 } from '@tabler/icons-react'
import { t } from '../i18n.ts'
import type { WebModule } from '../module.ts'
import type about from '../../api/publicMessages/module.ts'

export default {
  screens: {
    'platform/messages': () => import('./Messages.tsx'),
  },
  icons: { messages: IconMessage2 },
  attentionItems: {
    MESSAGES_TO_ANSWER: (count) =>
      t('{{count}} messages from the public pages are waiting for a reply', { count }),
  },
} satisfies WebModule<typeof about>
