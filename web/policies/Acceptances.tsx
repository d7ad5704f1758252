import { Anchor, Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { IconBell, IconUsers } from '@tabler/icons-react'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AcceptanceStatus, policies, type Policy } from '../../api/policies/contract.ts'
import { useApiMutation } from '../client.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { recordPath, standings } from './labels.ts'

const filterStatuses = ['OVERDUE', 'PENDING', 'ACCEPTED', 'DECLINED'] as const
/** How many of the audience have accepted, and who exactly. */
export function Acceptances({ policy, mayChange }: { policy: Policy; mayChange: boolean }) {
  const { t } = useTranslation()
  const [status, show] = useState<AcceptanceStatus | ''>('')
  const list = useList(policies.acceptances, {
    body: { policyId: policy.policyId, ...(status ? { status: [status] } : {}) },
  })
  const { figures } = policy
  const counts = [
    { label: t('Audience'), count: figures.audience },
    { label: t('Accepted'), count: figures.accepted },
    { label: t('To accept'), count: figures.pending },
    { label: t('Overdue'), count: figures.overdue },
    { label: t('Declined'), count: figures.declined },
  ]
  return (
    <Stack gap="md" component="section" aria-labelledby="acceptances">
      <Title order={2} size="h4" id="acceptances">
        {t('Acceptances')}
      </Title>
      <Paper p="lg">
        <Group gap="xl">
          {counts.map(({ label, count }) => (
            <div key={label}>
              <Text fw={700} size="lg">
                {count}
              </Text>
              <Text size="sm" c="dimmed">
                {label}
              </Text>
            </div>
          ))}
        </Group>
      </Paper>
      {mayChange && figures.pending + figures.overdue > 0 && <Remind policyId={policy.policyId} />}
      <Select
        label={t('Show')}
        maw={260}
        allowDeselect={false}
        value={status}
        data={[
          { value: '', label: t('Everyone') },
          ...filterStatuses.map((value) => ({ value, label: t(standings[value].word) })),
        ]}
        onChange={(value) => {
          const parsed = AcceptanceStatus.safeParse(value)
          show(parsed.success ? parsed.data : '')
          list.goTo(0)
        }}
      />
      <DataTable
        list={list}
        label={t('Acceptances')}
        keyOf={({ userId }) => userId}
        empty={{ icon: IconUsers, words: t('No people match these filters.') }}
        columns={[
          { title: t('Person'), render: ({ name }) => name },
          {
            title: t('Status'),
            render: (row) => (
              <StatusTag tone={standings[row.status].tone} icon={standings[row.status].icon}>
                {t(standings[row.status].word)}
              </StatusTag>
            ),
          },
          { title: t('Due'), render: ({ dueAt }) => (dueAt ? <When at={dueAt} relative={false} /> : '–') },
          {
            title: t('Answered'),
            render: ({ decidedAt, number }) =>
              decidedAt ? (
                <>
                  <When at={decidedAt} relative={false} />
                  {number !== null && ` · ${t('Version {{number}}', { number })}`}
                </>
              ) : (
                '–'
              ),
          },
          { title: t('Reason'), render: ({ reason }) => reason ?? '–' },
          {
            title: t('Record'),
            render: ({ acceptanceId, name }) =>
              acceptanceId ? (
                <Anchor
                  href={recordPath(acceptanceId)}
                  download
                  size="sm"
                  aria-label={t('Download the record of {{name}}', { name })}
                >
                  {t('Download')}
                </Anchor>
              ) : (
                '–'
              ),
          },
        ]}
      />
    </Stack>
  )
}

/** Each person at most once a day, regardless of who presses it. */
function Remind({ policyId }: { policyId: string }) {
  const { t } = useTranslation()
  const remind = useApiMutation(policies.remind)
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconBell size={18} aria-hidden />}
        loading={remind.isPending}
        onClick={() =>
          remind.mutate(
            { body: { policyIds: [policyId] } },
            {
              onSuccess: ({ queued }) =>
                notifications.show({
                  message:
                    queued > 0
                      ? t('People reminded: {{queued}}', { queued })
                      : t('Everyone was reminded today already.'),
                }),
            },
          )
        }
      >
        {t('Remind people who have not answered')}
      </Button>
      <MutationError error={remind.error} />
    </Group>
  )
}
