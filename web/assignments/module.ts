import { IconChecklist } from '@tabler/icons-react'
import { t } from '../i18n.ts'
import type { WebModule } from '../module.ts'
import type about from '../../api/assignments/module.ts'

export default {
  screens: {
    'courses/:courseId/people': () => import('./CoursePeople.tsx'),
    'courses/:courseId/rules': () => import('./rules/Rules.tsx'),
    grading: () => import('./GradingQueue.tsx'),
    'grading/:attemptId': () => import('./GradeAttempt.tsx'),
  },
  icons: { grading: IconChecklist },
  attentionItems: {
    ATTEMPTS_TO_GRADE: (count) => t('{{count}} quiz attempts to mark', { count }),
  },
} satisfies WebModule<typeof about>
