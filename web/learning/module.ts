import { IconSchool } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/learning/module.ts'

export default {
  screens: {
    'my/courses': () => import('./MyCourses.tsx'),
    'my/courses/:assignmentId': () => import('./Player.tsx'),
    'my/team': () => import('./Team.tsx'),
  },
  icons: { 'my-courses': IconSchool },
} satisfies WebModule<typeof about>
