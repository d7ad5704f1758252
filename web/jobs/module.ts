import { t } from '../i18n.ts'
import type { WebModule } from '../module.ts'
import type about from '../../api/jobs/module.ts'
import { jobAttentionItems } from './attentionItems.ts'

export default {
  dashboard: { figures: { jobs: { at: 50, attentionItems: jobAttentionItems } } },
  attentionItems: {
    JOBS_TO_CONFIRM: (count) => t('{{count}} files are checked and waiting for your confirmation', { count }),
  },
} satisfies WebModule<typeof about>
