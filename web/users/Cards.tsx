import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PeopleFigures } from '../../api/users/figuresContract.ts'
import { SeatBar } from '../parts/SeatBar.tsx'
import { Card } from '../dashboard/charts/Card.tsx'
import { Months } from '../dashboard/charts/Months.tsx'
import { Ranks } from '../dashboard/charts/Ranks.tsx'
import { Sums } from '../dashboard/charts/Sums.tsx'

type Props = { people: PeopleFigures }
/** Of one business unit there is nothing to compare. */
const hasUnits = ({ units }: PeopleFigures) => units.length > 1

export const Cards = ({ figure }: { figure: PeopleFigures }) => (
  <>
    <Users people={figure} />
    <Joined people={figure} />
  </>
)

/** Who is here and where they work; of one business unit it stands with who joined. */
function Users({ people }: Props) {
  const { t } = useTranslation()
  if (!hasUnits(people)) return null
  const rows = people.units.map(({ name, count }) => ({ name: name ?? t('Whole workspace'), count }))
  const others = people.otherUnits && {
    name: t('{{count}} other business units', { count: people.otherUnits.units }),
    count: people.otherUnits.count,
  }
  return (
    <Card title={t('Users')} to="/users">
      <Totals people={people} />
      <Text size="sm" fw={600}>
        {t('Active users by business unit')}
      </Text>
      <Ranks rows={others ? [...rows, others] : rows} />
    </Card>
  )
}

function Joined({ people }: Props) {
  const { t } = useTranslation()
  const title = t('Users who joined, by month')
  return (
    <Card title={hasUnits(people) ? title : t('Users')} to="/users">
      {!hasUnits(people) && <Totals people={people} />}
      <Months
        title={title}
        isTitled={!hasUnits(people)}
        months={people.joined}
        none={t('No one joined in the last six months.')}
      />
    </Card>
  )
}

function Totals({ people: { active, inactive, seats } }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Sums
        rows={[
          { name: t('Active'), count: active },
          { name: t('Not active'), count: inactive },
        ]}
      />
      {seats && <SeatBar seats={seats} />}
    </>
  )
}
