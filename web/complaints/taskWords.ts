import type { CasePage } from '../../api/complaints/contract.ts'
import { t } from '../i18n.ts'

export type Task = CasePage['tasks'][number]

/** Who reads an answer beside the committee. */
export const readerWords = () => ({
  COMPLAINANT: t('the complainant'),
  RESPONDENT: t('the respondent'),
  EMPLOYER: t('the employer'),
})
/** Who reads the answer to a task, in a sentence. */
export const readersOf = ({ readers }: Pick<Task, 'readers'>): string =>
  readers.length > 0
    ? t('The answer is read by the committee and: {{readers}}.', {
        readers: readers.map((reader) => readerWords()[reader]).join(', '),
      })
    : t('Only the committee reads the answer.')
