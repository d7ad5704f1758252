import { useTranslation } from 'react-i18next'
import type { ComplaintFigures } from '../../api/complaints/figuresContract.ts'
import { msg } from '../i18n.ts'
import { Card } from '../dashboard/charts/Card.tsx'
import { Donut } from '../dashboard/charts/Donut.tsx'
import { Months } from '../dashboard/charts/Months.tsx'
import { Ranks } from '../dashboard/charts/Ranks.tsx'
import { keysOf } from '../../workflows/definition/keys.ts'

type Status = keyof ComplaintFigures['byStatus']
/** As tags and lists call them; what is open comes first and is drawn fuller. */
const words: Record<Status, string> = {
  IN_PROGRESS: msg('In progress'),
  FILED: msg('Filed'),
  ON_HOLD: msg('On hold'),
  CLOSED: msg('Closed'),
  WITHDRAWN: msg('Withdrawn'),
}

export const Cards = ({ figure }: { figure: ComplaintFigures }) => (
  <>
    <ByStatus complaints={figure} />
    {figure.byStage.length > 1 && <ByStage complaints={figure} />}
    <Opened complaints={figure} />
  </>
)

function ByStatus({ complaints: { byStatus } }: { complaints: ComplaintFigures }) {
  const { t } = useTranslation()
  const title = t('Complaints you are involved in')
  return (
    <Card title={title} to="/complaints">
      <Donut
        title={title}
        shares={keysOf(words).map((status) => ({
          name: t(words[status]),
          count: byStatus[status] ?? 0,
        }))}
      />
    </Card>
  )
}

/** Of one stage there is nothing to compare. */
function ByStage({ complaints: { byStage } }: { complaints: ComplaintFigures }) {
  const { t } = useTranslation()
  return (
    <Card title={t('Open complaints by stage')}>
      <Ranks rows={byStage.map(({ stage, count }) => ({ name: stage, count }))} />
    </Card>
  )
}

function Opened({ complaints: { opened } }: { complaints: ComplaintFigures }) {
  const { t } = useTranslation()
  const title = t('Complaints filed by month')
  return (
    <Card title={title}>
      <Months title={title} months={opened} none={t('No complaints were filed in the last six months.')} />
    </Card>
  )
}
