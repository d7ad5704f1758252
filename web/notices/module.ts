import { IconMail } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/notices/module.ts'

export default {
  screens: {
    notices: () => import('./NoticeList.tsx'),
    mail: () => import('./DemoInbox.tsx'),
    'demo-mail': () => import('./AllDemoMail.tsx'),
  },
  withoutMenu: ['demo-mail'],
  icons: { mail: IconMail },
} satisfies WebModule<typeof about>
