import { SegmentedControl, Stack, Text } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  peopleReport,
  type FiguresInput,
  type ReportFilter,
  type ReportFigures,
} from '../../api/reports/contract.ts'
import { inPercent } from '../i18n.ts'
import { useApiQuery } from '../client.ts'
import { inWords } from '../dashboard/charts/numbers.ts'
import { monthWords, shortMonth } from '../parts/moments.ts'
import { Empty } from '../parts/Empty.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Chart } from './charts/Chart.tsx'

const GroupBars = lazy(() => import('./charts/GroupBars.tsx'))
const MonthLines = lazy(() => import('./charts/MonthLines.tsx'))

/** How much is done, of the people whom the report is about. */
export function Figures({ filter }: { filter: ReportFilter }) {
  const { t } = useTranslation()
  const [by, choose] = useState<FiguresInput['by']>('BUSINESS_UNIT')
  const read = useApiQuery(peopleReport.figures, { body: { filter, by } }, { keepLast: true })
  if (read.error && !read.data) return <LoadError error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Loading />
  const { groups, others, months } = read.data
  if (groups.length === 0)
    return <Empty icon={IconChartBar} words={t('Nobody who is here has a course or a policy to accept.')} />
  return (
    <Stack gap="lg">
      <SegmentedControl
        style={{ alignSelf: 'start' }}
        aria-label={t('Group by')}
        value={by}
        onChange={choose}
        data={[
          { value: 'BUSINESS_UNIT', label: t('Business unit') },
          { value: 'DEPARTMENT', label: t('Department') },
        ]}
      />
      <Groups groups={groups} />
      {others > 0 && (
        <Text size="sm" c="dimmed">
          {t('{{count}} smaller groups are not shown.', { count: others })}
        </Text>
      )}
      <Months months={months} />
      <Text size="sm" c="dimmed">
        {t('People who have left are not counted.')}
      </Text>
    </Stack>
  )
}

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((100 * part) / whole)

function Groups({ groups }: Pick<ReportFigures, 'groups'>) {
  const { t } = useTranslation()
  const names: [string, string] = [t('Courses completed'), t('Policies accepted')]
  const namedGroups = groups.map(({ name, ...each }) => ({
    name: name ?? t('None'),
    ...each,
    shares: [share(each.completed, each.assigned), share(each.accepted, each.asked)] as const,
  }))
  const of = (part: number, whole: number, percent: number | null) =>
    percent === null
      ? '–'
      : t('{{part}} of {{whole}} ({{percent}})', {
          part: inWords(part),
          whole: inWords(whole),
          percent: inPercent(percent),
        })
  return (
    <Chart
      title={t('Completed and accepted')}
      names={names}
      mark="bar"
      height={Math.max(140, namedGroups.length * 56 + 40)}
      head={[t('Group'), ...names]}
      rows={namedGroups.map(({ name, shares, assigned, completed, asked: acceptanceRequests, accepted }) => [
        name,
        of(completed, assigned, shares[0]),
        of(accepted, acceptanceRequests, shares[1]),
      ])}
    >
      <GroupBars
        names={names}
        data={namedGroups.map(({ name, shares: [completed, accepted] }) => ({ name, completed, accepted }))}
      />
    </Chart>
  )
}

function Months({ months }: Pick<ReportFigures, 'months'>) {
  const { t } = useTranslation()
  const names: [string, string] = [t('Courses completed'), t('Policies accepted')]
  return (
    <Chart
      title={t('By month')}
      names={names}
      mark="line"
      height={220}
      head={[t('Month'), ...names]}
      rows={months.map(({ month, completed, accepted }) => [
        monthWords(month),
        inWords(completed),
        inWords(accepted),
      ])}
    >
      <MonthLines names={names} data={months.map((each) => ({ ...each, month: shortMonth(each.month) }))} />
    </Chart>
  )
}
