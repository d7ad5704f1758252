import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  RuleEffect,
  courseRule,
  type RulePreview,
  type AutoAssignRuleInput,
} from '../../../api/assignments/ruleContract.ts'
import type { CallInput } from '../../../api/core/contract.ts'
import { useApiQuery } from '../../client.ts'
import { LoadError } from '../../parts/LoadError.tsx'
import { Loading } from '../../parts/Loading.tsx'
import { becomesWords, testWords, type Options } from './words.ts'

export type RulePreviewInput = CallInput<typeof courseRule.preview>['body'] &
  Pick<AutoAssignRuleInput, 'courseId'>
const pageSize = 20

/** Exactly whom the rule would add, and why; nothing of it is kept. */
export function Preview({ input, options }: { input: RulePreviewInput; options: Options }) {
  const { t } = useTranslation()
  const [pageNo, setPage] = useState(0)
  const read = useApiQuery(
    courseRule.preview,
    { query: { pageNo, pageSize }, body: { ...input, preview: true } },
    { keepLast: true },
  )
  if (!read.data)
    return read.error ? (
      <LoadError error={read.error} retry={() => void read.refetch()} />
    ) : (
      <Loading lines={4} />
    )
  const { matches } = read.data
  const pages = Math.ceil(matches / pageSize)
  return (
    <Stack gap="sm" component="section" aria-label={t('Preview')}>
      <Title order={3} size="h5">
        {t('Preview')}
      </Title>
      <Counts preview={read.data} />
      {matches > 0 && <People preview={read.data} options={options} />}
      {pages > 1 && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed" component="output">
            {t('Page {{page}} of {{pages}}', { page: pageNo + 1, pages })}
          </Text>
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              disabled={pageNo === 0}
              onClick={() => setPage(pageNo - 1)}
            >
              {t('Previous')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              disabled={pageNo + 1 >= pages}
              onClick={() => setPage(pageNo + 1)}
            >
              {t('Next')}
            </Button>
          </Group>
        </Group>
      )}
    </Stack>
  )
}

function Counts({ preview }: { preview: RulePreview }) {
  const { t } = useTranslation()
  if (preview.matches === 0)
    return (
      <Alert component="output" color="yellow">
        {t('Nobody matches these conditions now. People who match later will get the course.')}
      </Alert>
    )
  const others: [count: number, becomes: RuleEffect][] = [
    [preview.already, 'ALREADY'],
    [preview.excluded, 'EXCLUDED'],
    [preview.outOfUnit, 'OTHER_UNIT'],
    [preview.duePassed, 'DUE_PASSED'],
  ]
  return (
    <output>
      <Text fw={600}>{t('{{count}} people would be assigned the course.', { count: preview.adds })}</Text>
      {preview.creditsNeeded > 0 && (
        <Text size="sm">
          {t('This would use up to {{credits}} credits.', { credits: preview.creditsNeeded })}
        </Text>
      )}
      {others
        .filter(([count]) => count > 0)
        .map(([count, becomes]) => (
          <Text key={becomes} size="sm" c="dimmed">
            {t(becomesWords[becomes])}: {count}
          </Text>
        ))}
    </output>
  )
}

function People({ preview: { sample }, options }: { preview: RulePreview; options: Options }) {
  const { t } = useTranslation()
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={t('People who match')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th>{t('What happens')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sample.map(({ userId, name, branchName, becomes, why }) => (
            <Table.Tr key={userId}>
              <Table.Td>
                {name}
                <Text size="sm" c="dimmed">
                  {branchName ?? t('Whole workspace')}
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="sm" fw={becomes === 'ADD' ? 600 : 400}>
                  {t(becomesWords[becomes])}
                </Text>
                <Text size="sm" c="dimmed">
                  {t('Because: {{reasons}}', {
                    reasons: why.map((test) => testWords(test, options)).join(', '),
                  })}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
