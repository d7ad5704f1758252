import { Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { credits, type CreditBalance } from '../../api/credits/contract.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { dayWords } from '../parts/moments.ts'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { amount } from './labels.ts'
import { Marks } from './Marks.tsx'

/** /credits */
export function Component() {
  const { t } = useTranslation()
  const list = useList(credits.balances)
  return (
    <Page
      title={t('Course credits')}
      lead={t('Courses that the platform offers. Assigning one uses credits; courses of your own need none.')}
    >
      <DataTable
        list={list}
        label={t('Course credits')}
        keyOf={({ workspaceCourseId }) => workspaceCourseId}
        to={({ workspaceCourseId }) => `/credits/${workspaceCourseId}`}
        empty={{ icon: IconCoins, words: t('The platform has not offered you any courses yet.') }}
        columns={[
          {
            title: t('Course'),
            render: (one) => one.courseTitle,
          },
          { title: t('Available'), align: 'right', render: (one) => <Left {...one} /> },
          { title: t('Reserved'), align: 'right', render: (one) => amount(one.reserved) },
          { title: t('Used'), align: 'right', render: (one) => amount(one.consumed) },
          { title: t('Per person'), align: 'right', render: (one) => amount(one.creditPrice) },
          { title: t('Valid until'), render: (one) => (one.validUntil ? dayWords(one.validUntil) : '–') },
          { title: t('Status'), render: (one) => <Marks balance={one} /> },
        ]}
      />
    </Page>
  )
}

function Left({ available, creditPrice }: CreditBalance) {
  const { t } = useTranslation()
  return (
    <Text span size="sm" fw={600}>
      {creditPrice === 0 ? t('Not needed') : amount(available)}
    </Text>
  )
}
