import type { JobFigures } from '../../api/jobs/figuresContract.ts'
import { t } from '../i18n.ts'
import { matterOf, type AttentionItem } from '../parts/matter.ts'

export const jobMatters = ({ failedRows, failedJobId, running }: JobFigures): AttentionItem[] => [
  ...matterOf(failedRows, 'WAITING', `/invites/import?job=${failedJobId}`, () =>
    t('{{count}} rows of a file could not be used; fix them and upload the file again', {
      count: failedRows,
    }),
  ),
  ...matterOf(running, 'GOING', '/invites', () => t('{{count}} long jobs are running', { count: running })),
]
