import { Button, Menu, Paper, Stack, Title } from '@mantine/core'
import { IconDownload, IconReport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  columnTable,
  peopleReport,
  type ReportColumn,
  type ReportFilter,
  type ReportRow,
} from '../../api/reports/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { DataTable, type Column } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { dayWords } from '../parts/moments.ts'
import { useList } from '../parts/useList.ts'
import { useBranchChoice } from '../shell/branchChoice.tsx'
import { Columns, usualColumns } from './Columns.tsx'
import { Filter } from './Filter.tsx'
import { Saved } from './Saved.tsx'
import { JobFile } from './JobFile.tsx'
import { locale, t } from '../i18n.ts'
import { assignWords, courseWords, policyWords, statusWords, testWords } from './labels.ts'

const inWords = (words: Record<string, string>) => (value: string) => t(words[value] ?? value)
const inPercent = (value: string) =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 2 }).format(Number(value) / 100)
const wordsOf: { [column in ReportColumn]?: (value: string) => string } = {
  userStatus: inWords(statusWords),
  joiningDate: dayWords,
  assignment: inWords(assignWords),
  courseStatus: inWords(courseWords),
  completionPercentage: inPercent,
  completionDate: dayWords,
  score: inPercent,
  testStatus: inWords(testWords),
  policyAcceptanceStatus: inWords(policyWords),
  policyAcceptanceDate: dayWords,
}
const sortable: readonly ReportColumn[] = ['joiningDate', 'businessUnit', 'department', 'designation']

/**
 * /reports: people with their courses and policies, to begin with of the business unit that is chosen above.
 */
export function Component() {
  const unit = useBranchChoice()
  return <Report key={unit} unit={unit} />
}

function Report({ unit }: { unit: string | null }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<ReportFilter>(unit ? { branchId: unit } : {})
  const [columns, setColumns] = useState<ReportColumn[]>(usualColumns)
  const [jobId, setJobId] = useState<string | null>(null)
  const list = useList(peopleReport.page, { body: { filter, columns, format: 'JSON' } })
  const make = useApiMutation(peopleReport.file, {
    refreshes: [],
    onDone: ({ content }) => setJobId(content.jobId),
  })
  const change = (to: Partial<ReportFilter>) => {
    setFilter({ ...filter, ...to })
    list.goTo(0)
  }
  const download = (format: 'CSV' | 'XLSX') =>
    make.mutate({
      query: list.sort ? { sortBy: `${list.sort.field},${list.sort.down ? 'desc' : 'asc'}` } : {},
      body: { filter, columns, format },
    })
  const say = (column: ReportColumn, value: string | null | undefined) =>
    value === null || value === undefined ? '–' : (wordsOf[column]?.(value) ?? value)
  const always: [Column<ReportRow>, Column<ReportRow>, Column<ReportRow>] = [
    { title: t('Name'), sort: 'name', render: (row) => row.name },
    { title: t('Employee ID'), sort: 'employeeId', render: (row) => row.employeeId ?? '–' },
    { title: t('Email'), sort: 'email', render: (row) => row.email || '–' },
  ]
  return (
    <Page
      title={t('Reports')}
      lead={t(
        'People with their policies and courses. Choose people and columns, preview the report here, then download it.',
      )}
      action={<Download download={download} busy={make.isPending} />}
    >
      <Stack gap="lg">
        <MutationError error={make.error} />
        {jobId && <JobFile key={jobId} jobId={jobId} onClose={() => setJobId(null)} />}
        <Paper component="section" aria-label={t('Columns of the report')}>
          <Stack gap="lg">
            <Saved
              filter={filter}
              columns={columns}
              open={(report) => {
                setFilter(report.filter)
                setColumns(report.columns)
                list.goTo(0)
              }}
            />
            <Filter filter={filter} change={change} errors={fieldErrors(list.error)} />
            <Columns chosen={columns} choose={setColumns} />
          </Stack>
        </Paper>
        <section>
          <Title order={2} mb="sm">
            {t('Preview')}
          </Title>
          <DataTable
            list={list}
            label={t('People')}
            keyOf={({ userId, courseId, policyId }) => `${userId} ${courseId} ${policyId}`}
            empty={{ icon: IconReport, words: t('No people match these filters. Try removing some.') }}
            columns={[
              ...always,
              ...columns.map((column): Column<ReportRow> => ({
                title: t(columnTable[column].label),
                ...(sortable.includes(column) ? { sort: column } : {}),
                render: (row) => say(column, row[column]),
              })),
            ]}
          />
        </section>
      </Stack>
    </Page>
  )
}

function Download({ download, busy }: { download: (format: 'CSV' | 'XLSX') => void; busy: boolean }) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={busy} leftSection={<IconDownload size={18} aria-hidden />}>
          {t('Download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => download('XLSX')}>{t('As an Excel workbook')}</Menu.Item>
        <Menu.Item onClick={() => download('CSV')}>{t('As CSV')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
