import type { JobFigures } from '../../api/jobs/figuresContract.ts'
import { t } from '../i18n.ts'
import { attentionItemOf, type AttentionItem } from '../parts/attentionItem.ts'

export const jobAttentionItems = ({ failedRows, failedJobId, running }: JobFigures): AttentionItem[] => [
  ...attentionItemOf(failedRows, 'WAITING', `/invites/import?job=${failedJobId}`, () =>
    t('{{count}} rows of a file could not be used; fix them and upload the file again', {
      count: failedRows,
    }),
  ),
  ...attentionItemOf(running, 'GOING', '/invites', () =>
    t('{{count}} long jobs are running', { count: running }),
  ),
]
