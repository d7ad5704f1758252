import { Alert, Button, Menu, Paper, Stack, Tabs } from '@mantine/core'
import { IconAlertTriangle, IconCalendar, IconDownload, IconReport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { say } from '../../api/messages/say.ts'
import {
  columnTable,
  isColumnOpen,
  peopleReport,
  type ReportColumn,
  type ReportFilter,
  type ReportFormat,
  type ReportRow,
} from '../../api/reports/contract.ts'
import { savedReports, type SavedReport } from '../../api/reports/savedContract.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../client.ts'
import { DataTable, type Column } from '../parts/DataTable.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { dayWords } from '../parts/moments.ts'
import { useList } from '../parts/useList.ts'
import { useAccessFlags } from '../shell/me.ts'
import { useBranchChoice } from '../shell/branchChoice.tsx'
import { Columns, usualColumns } from './Columns.tsx'
import { Figures } from './Figures.tsx'
import { Filter } from './Filter.tsx'
import { SavedReports } from './SavedReports.tsx'
import { JobFile } from './JobFile.tsx'
import { inPercent, t, translateMessage } from '../i18n.ts'
import { assignWords, courseWords, policyWords, statusWords, testWords } from './labels.ts'

const inWords = (words: Record<string, string>) => (value: string) => t(words[value] ?? value)
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
  const { t } = useTranslation()
  const unit = useBranchChoice()
  const [address] = useSearchParams()
  const wanted = address.get('report')
  const linked = useApiQuery(savedReports.read, { params: { id: wanted ?? '' } }, { when: wanted !== null })
  if (wanted !== null && linked.isPending) return <Loading />
  if (wanted !== null && linked.error)
    return (
      <Page title={t('Reports')}>
        <LoadError error={linked.error} retry={() => void linked.refetch()} />
      </Page>
    )
  return <Report key={`${unit} ${wanted}`} unit={unit} linked={linked.data ?? null} />
}

function Report({ unit, linked }: { unit: string | null; linked: SavedReport | null }) {
  const { t } = useTranslation()
  const flags = useAccessFlags()
  const [filter, setFilter] = useState<ReportFilter>(linked?.filter ?? (unit ? { branchId: unit } : {}))
  const [columns, setColumns] = useState<ReportColumn[]>(linked?.columns ?? usualColumns)
  const [jobId, setJobId] = useState<string | null>(null)
  const list = useList(peopleReport.page, { body: { filter, columns, format: 'JSON' } })
  const make = useApiMutation(peopleReport.file, {
    refreshes: [],
    onDone: ({ content }) => setJobId(content.jobId),
  })
  const refused = Object.values(fieldErrors(make.error))
  const change = (to: Partial<ReportFilter>) => {
    setFilter({ ...filter, ...to })
    list.goTo(0)
  }
  const download = (format: ReportFormat) =>
    make.mutate({
      query: list.sort ? { sortBy: `${list.sort.field},${list.sort.down ? 'desc' : 'asc'}` } : {},
      body: { filter, columns, format },
    })
  const inCell = (column: ReportColumn, value: string | null | undefined) =>
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
        {refused.length > 0 ? (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {refused.join(' ')}
          </Alert>
        ) : (
          <MutationError error={make.error} />
        )}
        {jobId && <JobFile key={jobId} jobId={jobId} onClose={() => setJobId(null)} />}
        <Paper component="section" aria-label={t('Columns of the report')}>
          <Stack gap="lg">
            <SavedReports
              first={linked?.savedReportId ?? null}
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
        {filter.asOf && (
          <Alert icon={<IconCalendar size={18} aria-hidden />}>
            {t('As it stood at the end of {{day}}.', { day: dayWords(filter.asOf) })}{' '}
            {translateMessage(say('reports.asTheyAre'))}
          </Alert>
        )}
        <Tabs defaultValue="preview" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="preview">{t('Preview')}</Tabs.Tab>
            <Tabs.Tab value="charts">{t('Charts')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="preview">
            <DataTable
              list={list}
              label={t('People')}
              keyOf={({ userId, courseId, policyId }) => `${userId} ${courseId} ${policyId}`}
              empty={{ icon: IconReport, words: t('No people match these filters. Try removing some.') }}
              columns={[
                ...always,
                ...columns
                  .filter((column) => isColumnOpen(flags, column))
                  .map((column): Column<ReportRow> => ({
                    title: t(columnTable[column].label),
                    ...(sortable.includes(column) ? { sort: column } : {}),
                    render: (row) => inCell(column, row[column]),
                  })),
              ]}
            />
          </Tabs.Panel>
          <Tabs.Panel value="charts">
            <Figures filter={filter} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  )
}

function Download({ download, busy }: { download: (format: ReportFormat) => void; busy: boolean }) {
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
        <Menu.Item onClick={() => download('PDF')}>{t('As a PDF')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
