import { Stack, Text } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreditRequest } from '../../api/credits/contract.ts'
import { DataTable, type Column } from '../parts/DataTable.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import type { List } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { amount, requestLooks } from './labels.ts'

type Props = {
  list: List<CreditRequest>
  /** For the platform: whose request it is, and deciding on it. */
  before?: Column<CreditRequest>[]
  after?: Column<CreditRequest>[]
  action?: ReactNode
}
/** Requests for credits, and what became of each. */
export function Requests({ list, before = [], after = [], action }: Props) {
  const { t } = useTranslation()
  return (
    <DataTable
      list={list}
      label={t('Requests for credits')}
      keyOf={({ requestId }) => requestId}
      empty={{ icon: IconCoins, words: t('No requests.'), ...(action ? { action } : {}) }}
      columns={[
        { title: t('Requested'), sort: 'requestedAt', render: (one) => <When at={one.requestedAt} /> },
        ...before,
        { title: t('Credits'), sort: 'credits', align: 'right', render: (one) => amount(one.credits) },
        { title: t('Reason'), render: (one) => one.reason ?? '–' },
        { title: t('Status'), sort: 'status', render: (one) => <Status request={one} /> },
        ...after,
      ]}
    />
  )
}

function Status({ request: { status, credited, decisionReason } }: { request: CreditRequest }) {
  const { t } = useTranslation()
  const { word, tone, icon } = requestLooks[status]
  return (
    <Stack gap={4} align="flex-start">
      <StatusTag tone={tone} icon={icon}>
        {t(word)}
      </StatusTag>
      {credited !== null && (
        <Text size="sm">{t('Credits given: {{credits}}.', { credits: amount(credited) })}</Text>
      )}
      {decisionReason && <Text size="sm">{decisionReason}</Text>}
    </Stack>
  )
}
