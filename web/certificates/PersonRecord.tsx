import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { certificates } from '../../api/certificates/contract.ts'
import { useApiQuery } from '../client.ts'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { RecordTable } from './RecordTable.tsx'

/** /records/:userId: what a person has learnt, for those who answer for it. */
export function Component() {
  const { t } = useTranslation()
  const { userId = '' } = useParams()
  const list = useList(certificates.record, { params: { userId } })
  const first = useApiQuery(certificates.record, { params: { userId }, query: { pageSize: 1 } })
  return (
    <Page
      title={first.data ? t('Learning record of {{name}}', { name: first.data.name }) : t('Learning record')}
      lead={t('Every cycle of every course, with its certificate.')}
      crumbs={[{ label: t('Courses'), to: '/courses' }]}
    >
      <RecordTable list={list} empty={t('This person has never been assigned a course.')} />
    </Page>
  )
}
