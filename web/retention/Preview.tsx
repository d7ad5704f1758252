import { Group, NativeSelect, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RetentionKind, retentionPreviews, type RetentionPreview } from '../../api/retention/contract.ts'
import { fieldErrors, useApiQuery } from '../client.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { Empty } from '../parts/Empty.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { When } from '../parts/When.tsx'
import { useMe } from '../shell/me.ts'
import { keeps, kinds, whys } from './labels.ts'
import { DateField } from '../parts/DateField.tsx'

/** What would go until a day, why, and what is kept all the same: what the clean-up asks. */
export function Preview() {
  const { t } = useTranslation()
  const manages = useMe().permissions.includes('retention:manage')
  const [kind, choose] = useState<RetentionKind>('CASE')
  const [untilDay, setDay] = useState('')
  const [pageNo, goTo] = useState(0)
  const query = { kind, pageNo, ...(untilDay ? { untilDay } : {}) }
  const read = useApiQuery(retentionPreviews.read, { query }, { keepLast: true })
  const refused = fieldErrors(read.error)['untilDay']
  return (
    <Stack gap="md" component="section" aria-labelledby="preview">
      <Title order={2} size="h4" id="preview">
        {t('What would be erased')}
      </Title>
      <Group align="start">
        {manages && (
          <NativeSelect
            label={t('What')}
            data={RetentionKind.options.map((each) => ({ value: each, label: t(kinds[each]) }))}
            value={kind}
            onChange={(event) => {
              choose(RetentionKind.parse(event.currentTarget.value))
              goTo(0)
            }}
          />
        )}
        <DateField
          isFilter
          label={t('Until the end of')}
          value={untilDay}
          error={refused}
          onChange={(day) => {
            setDay(day)
            goTo(0)
          }}
        />
      </Group>
      {read.error && !refused && <LoadError error={read.error} retry={() => void read.refetch()} />}
      {read.isPending && <Loading lines={4} />}
      {read.data && !read.error && <PreviewLoaded preview={read.data} goTo={goTo} />}
    </Stack>
  )
}

/** What a list has beside its page. */
const alone = { error: null, loading: false, retry: () => {}, sort: null, sortBy: () => {} }

function PreviewLoaded({ preview, goTo }: { preview: RetentionPreview; goTo: (pageNo: number) => void }) {
  const { t } = useTranslation()
  const { basis, total, kept: retainedCount, until, content, number } = preview
  if (basis === 'FEW')
    return <Text>{t('Fewer than five. The number is not shown, so that nobody learns of a case.')}</Text>
  if (basis === 'AT_LEAST')
    return (
      <Text>
        {t('{{number}} or more until the end of that year, whether on legal hold or not.', {
          number: total ?? 0,
        })}
      </Text>
    )
  if (content.length === 0) return <Empty words={t('Nothing would be erased until then.')} />
  return (
    <Stack gap="md">
      <Figures gone={total ?? 0} retainedCount={retainedCount ?? 0} until={until} />
      <DataTable
        list={{ ...alone, page: preview, pageNo: number, goTo }}
        label={t('What would be erased')}
        keyOf={({ id }) => id}
        empty={{ icon: IconArchive, words: t('Nothing would be erased until then.') }}
        columns={[
          { title: t('Name'), render: ({ name }) => name || t('Former member') },
          {
            title: t('Counted from'),
            render: ({ countedFrom }) => <When at={countedFrom} time={false} relative={false} />,
          },
          {
            title: t('Kept until'),
            render: ({ dueAt }) => <When at={dueAt} time={false} relative={false} />,
          },
          { title: t('Reason'), render: (row) => <Why row={row} /> },
        ]}
      />
    </Stack>
  )
}

function Why({ row }: { row: RetentionPreview['content'][number] }) {
  const { t } = useTranslation()
  const place = row.place ?? t('all places')
  return (
    <>
      {row.keptBy ? t(keeps[row.keptBy]) : t('{{count}} months', { count: row.months })}
      <Text size="xs" c="dimmed">
        {[
          t(whys[row.why], { place }),
          row.isLeast ? t('The law asks for more than the rule.') : '',
          row.citation,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  )
}

/** Both sums, drawn against each other; the words say the same. */
function Figures({ gone, retainedCount, until }: { gone: number; retainedCount: number; until: string }) {
  const { t } = useTranslation()
  const share = (part: number) => (100 * part) / Math.max(1, gone + retainedCount)
  return (
    <Paper p="md">
      <Stack gap="xs">
        <Group gap="lg">
          <Text fw={600}>{t('Would be erased: {{number}}', { number: gone })}</Text>
          <Text>{t('Kept: {{number}}', { number: retainedCount })}</Text>
          <Text c="dimmed">
            {t('Until')} <When at={until} time={false} relative={false} />
          </Text>
        </Group>
        <Progress.Root size="lg" aria-hidden>
          <Progress.Section value={share(gone)} color="red" />
          <Progress.Section value={share(retainedCount)} color="brand" />
        </Progress.Root>
      </Stack>
    </Paper>
  )
}
