import { IconBooks } from '@tabler/icons-react'
import type { WebModule } from '../module.ts'
import type about from '../../api/courses/module.ts'

export default {
  screens: {
    courses: () => import('./CourseList.tsx'),
    'courses/new': () => import('./NewCourse.tsx'),
    'courses/:id': () => import('./CoursePage.tsx'),
  },
  icons: { courses: IconBooks },
} satisfies WebModule<typeof about>
