import { IconSchool } from '@tabler/icons-react'
import { t } from '../i18n.ts'
import type { WebModule } from '../module.ts'
import type about from '../../api/learning/module.ts'

export default {
  screens: {
    'my/courses': () => import('./MyCourses.tsx'),
    'my/courses/:assignmentId': () => import('./Player.tsx'),
    'my/team': () => import('./Team.tsx'),
  },
  icons: { 'my-courses': IconSchool },
  attentionItems: {
    COURSES_TO_TAKE: (count) => t('{{count}} courses to take', { count }),
  },
} satisfies WebModule<typeof about>
