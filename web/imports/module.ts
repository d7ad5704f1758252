import type { WebModule } from '../module.ts'
import type about from '../../api/imports/module.ts'

export default {
  screens: {
    'invites/import': () => import('./ImportWizard.tsx'),
    'courses/:courseId/people/import': () => import('./ImportWizard.tsx'),
  },
} satisfies WebModule<typeof about>
