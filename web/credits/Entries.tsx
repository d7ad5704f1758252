import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { credits, type CreditEntry } from '../../api/credits/contract.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { amount, kinds } from './labels.ts'

/** The ledger of a course, newest first. */
export function Entries({ courseId }: { courseId: string }) {
  const { t } = useTranslation()
  const list = useList(credits.entries, { body: { workspaceCourseId: courseId } }, { name: 'entries' })
  return (
    <DataTable
      list={list}
      label={t('Entries')}
      keyOf={({ entryId }) => entryId}
      empty={{ icon: IconReceipt, words: t('No credits have been given or used yet.') }}
      columns={[
        { title: t('When'), sort: 'at', render: (one) => <When at={one.at} relative={false} /> },
        { title: t('What'), render: (one) => t(kinds[one.kind]) },
        { title: t('Credits'), align: 'right', render: (one) => amount(moved(one), true) },
        { title: t('Available'), align: 'right', render: (one) => amount(one.balanceAfter) },
        { title: t('For'), render: (one) => one.personName ?? '–' },
        { title: t('By'), render: (one) => one.by ?? (isByPlatform(one) ? t('The platform') : '–') },
        { title: t('Reference'), render: (one) => one.reference ?? '–' },
      ]}
    />
  )
}
const isByPlatform = ({ kind }: CreditEntry): boolean => kind === 'GRANT' || kind === 'ADJUST'
/** What is consumed was taken when it was reserved, and moves nothing of what is available. */
const moved = ({ kind, credits: change }: CreditEntry): number => (kind === 'CONSUME' ? 0 : change)
