import { Paper, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { assignments } from '../../api/assignments/contract.ts'
import { inPercent } from '../i18n.ts'
import { useApiQuery } from '../client.ts'
import { standings } from './labels.ts'
import classes from './assignments.module.css'
import type { PeopleFilter } from './usePeopleFilters.ts'

type Props = {
  courseId: string
  branchId: string | null
  departmentId: string | null
  managerId: string | null
  filter: PeopleFilter
  show: (filter: PeopleFilter) => void
}
/** How many people stand where; each figure opens its people. */
export function Figures({ courseId, branchId, departmentId, managerId, filter, show }: Props) {
  const { t } = useTranslation()
  const stats = useApiQuery(
    assignments.stats,
    {
      query: {
        courseId,
        ...(branchId ? { branchId } : {}),
        ...(departmentId ? { departmentId } : {}),
        ...(managerId ? { managerId } : {}),
      },
    },
    { keepLast: true },
  )
  if (!stats.data) return null
  const { data } = stats
  const figures: [shown: PeopleFilter, label: string, count: number][] = [
    ['ASSIGNED', t('Assigned'), data.assigned],
    ['NOT_STARTED', t(standings.NOT_STARTED.word), data.notStarted],
    ['IN_PROGRESS', t(standings.IN_PROGRESS.word), data.inProgress],
    ['AWAITING_GRADING', t(standings.AWAITING_GRADING.word), data.awaitingGrading],
    ['COMPLETED', t(standings.COMPLETED.word), data.completed + data.expired],
    ['ATTEMPTS_EXCEEDED', t(standings.ATTEMPTS_EXCEEDED.word), data.attemptsExceeded],
    ['WAIVED', t(standings.WAIVED.word), data.waived],
    ['OVERDUE', t('Overdue'), data.overdue],
  ]
  return (
    <Paper component="section" aria-label={t('Statistics')} mb="md" p="sm">
      <ul className={classes.figures}>
        {figures.map(([each, label, count]) => (
          <li key={each}>
            <UnstyledButton
              className={classes.figure}
              aria-pressed={filter === each}
              onClick={() => show(each)}
            >
              <span className={classes.count}>{count}</span> <span>{label}</span>
            </UnstyledButton>
          </li>
        ))}
        {data.complianceRate !== null && (
          <li className={classes.rate}>
            <span className={classes.count}>{inPercent(data.complianceRate)}</span>{' '}
            <span>{t('Of those required, completed or excused')}</span>
          </li>
        )}
      </ul>
    </Paper>
  )
}
