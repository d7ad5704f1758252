import type { WebModule } from '../module.ts'
import type about from '../../api/jobs/module.ts'
import { jobMatters } from './matters.ts'

export default {
  dashboard: { figures: { jobs: { at: 50, matters: jobMatters } } },
} satisfies WebModule<typeof about>
