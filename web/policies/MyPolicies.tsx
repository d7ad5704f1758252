import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { policies } from '../../api/policies/contract.ts'
import type { CallAnswer } from '../../api/core/contract.ts'
import { useApiQuery } from '../client.ts'
import { Empty } from '../parts/Empty.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import { isAsked, standings } from './labels.ts'

type Mine = CallAnswer<typeof policies.mine>[number]
const byDate = (one: Mine, other: Mine) => (one.dueAt ?? '').localeCompare(other.dueAt ?? '')

/** /my/policies: what holds for me, what I am asked to accept first. */
export function Component() {
  const { t } = useTranslation()
  const read = useApiQuery(policies.mine)
  return (
    <Page title={t('My policies')} lead={t('The rules that apply to you here. Read them in your language.')}>
      {read.data ? (
        <Lists all={read.data} />
      ) : read.error ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  )
}

function Lists({ all }: { all: Mine[] }) {
  const { t } = useTranslation()
  const pendingPolicies = all.filter(isAsked).toSorted(byDate)
  const others = all.filter((each) => !isAsked(each))
  if (all.length === 0)
    return (
      <Paper>
        <Empty icon={IconFileText} words={t('No policies apply to you yet. New ones appear here.')} />
      </Paper>
    )
  return (
    <Stack gap="xl">
      {pendingPolicies.length > 0 && <Section title={t('Waiting for you')} rows={pendingPolicies} />}
      {others.length > 0 && <Section title={t('All policies')} rows={others} />}
    </Stack>
  )
}

function Section({ title, rows }: { title: string; rows: Mine[] }) {
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h3">
        {title}
      </Title>
      {rows.map((each) => (
        <Card key={each.policyId} policy={each} />
      ))}
    </Stack>
  )
}

function Card({ policy }: { policy: Mine }) {
  const { t } = useTranslation()
  const { word, tone, icon } = standings[policy.status]
  return (
    <Paper p="md" pos="relative">
      <Stack gap={4}>
        <Group justify="space-between" gap="xs">
          <Text
            fw={600}
            component={Link}
            to={`/my/policies/${policy.versionId}`}
            className="whole-link"
            td="underline"
          >
            {policy.name}
          </Text>
          <StatusTag tone={tone} icon={icon}>
            {t(word)}
          </StatusTag>
        </Group>
        <Text size="sm" c="dimmed">
          {t('Version {{number}}', { number: policy.number })}
          {isAsked(policy) && policy.dueAt && (
            <>
              {' · '}
              {t('Due')} <When at={policy.dueAt} />
            </>
          )}
          {policy.status === 'ACCEPTED' && policy.decidedAt && (
            <>
              {' · '}
              {t('Accepted')} <When at={policy.decidedAt} relative={false} />
            </>
          )}
        </Text>
        {isAsked(policy) && policy.changeNote && (
          <Text size="sm">{t('What changed: {{note}}', { note: policy.changeNote })}</Text>
        )}
      </Stack>
    </Paper>
  )
}
