import { useTranslation } from 'react-i18next'
import { certificates } from '../../api/certificates/contract.ts'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { RecordTable } from './RecordTable.tsx'

/** /my/record: every cycle of every course that I have or had. */
export function Component() {
  const { t } = useTranslation()
  const list = useList(certificates.mine)
  return (
    <Page
      title={t('My learning record')}
      lead={t('Everything you have learned here, with the certificates you can show.')}
      crumbs={[{ label: t('My courses'), to: '/my/courses' }]}
    >
      <RecordTable list={list} empty={t('Nothing here yet. Courses assigned to you appear here.')} />
    </Page>
  )
}
