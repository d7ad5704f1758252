import { Button, Stack, Text } from '@mantine/core'
import { IconEye, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policies, type Policy } from '../../api/policies/contract.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { useList } from '../parts/useList.ts'

type Props = Pick<Policy, 'audience' | 'branchId'>
/** Exactly who would be asked with what is set now, saved or not. */
export function AudiencePreview(props: Props) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  return (
    <Stack gap="sm" align="stretch">
      <div>
        <Button
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
        >
          {isOpen ? t('Hide the preview') : t('Preview who is asked')}
        </Button>
      </div>
      {isOpen && <People {...props} />}
    </Stack>
  )
}

function People({ audience, branchId }: Props) {
  const { t } = useTranslation()
  const list = useList(policies.audience, { body: { audience, branchId } }, { name: 'audience', pageSize: 8 })
  const count = list.page?.totalElements
  return (
    <>
      {count !== undefined && (
        <Text size="sm" component="output">
          {t('People who would be asked: {{number}}', { number: count })}
        </Text>
      )}
      <DataTable
        list={list}
        label={t('People who would be asked')}
        keyOf={({ userId }) => userId}
        empty={{ icon: IconUsers, words: t('Nobody matches these conditions now.') }}
        columns={[
          { title: t('Person'), render: ({ name }) => name },
          { title: t('Designation'), render: ({ designation }) => designation || '–' },
          { title: t('Business unit'), render: ({ branchName }) => branchName || '–' },
        ]}
      />
    </>
  )
}
