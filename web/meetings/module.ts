import { IconCalendarEvent } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/meetings/module.ts'

export default {
  screens: {
    meetings: () => import('./MeetingList.tsx'),
    'meetings/:id': () => import('./MeetingPage.tsx'),
  },
  icons: { meetings: IconCalendarEvent },
} satisfies WebModule<typeof about>
