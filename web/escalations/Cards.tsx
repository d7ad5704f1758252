import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClockFigures } from '../../api/escalations/figuresContract.ts'
import { Card } from '../dashboard/charts/Card.tsx'
import { Donut } from '../dashboard/charts/Donut.tsx'
import { Ranks } from '../dashboard/charts/Ranks.tsx'

export const Cards = ({ figure }: { figure: ClockFigures }) => (
  <>
    <Clocks clocks={figure} />
    <Thresholds clocks={figure} />
  </>
)

/** Time limits of running cases by when they are due, for schedulers. */
function Clocks({ clocks: { running, overdue, dueIn7Days, dueIn30Days } }: { clocks: ClockFigures }) {
  const { t } = useTranslation()
  const title = t('Running deadlines')
  const shares = [
    { name: t('Past the due date'), count: overdue },
    { name: t('Due within 7 days'), count: dueIn7Days },
    { name: t('Due in 8 to 30 days'), count: dueIn30Days - dueIn7Days },
    { name: t('Due later'), count: running - overdue - dueIn30Days },
  ]
  return (
    <Card title={title} to="/escalations">
      {running === 0 ? (
        <Text size="sm" c="dimmed">
          {t('No deadlines are running.')}
        </Text>
      ) : (
        <Donut title={title} shares={shares} />
      )}
    </Card>
  )
}

/** How far they came on the way to being late. */
function Thresholds({
  clocks: { running, pastFirstThreshold, pastSecondThreshold },
}: {
  clocks: ClockFigures
}) {
  const { t } = useTranslation()
  const rows = [
    { name: t('Before the first threshold'), count: running - pastFirstThreshold - pastSecondThreshold },
    { name: t('Past the first threshold'), count: pastFirstThreshold },
    { name: t('Past the second threshold'), count: pastSecondThreshold },
  ]
  return (
    <Card title={t('By threshold passed')} to="/escalations">
      <Ranks rows={rows} />
    </Card>
  )
}
