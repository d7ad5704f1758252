import { useTranslation } from 'react-i18next'
import type { ToyFigures } from '../../api/toys/figuresContract.ts'
import { Card } from '../dashboard/charts/Card.tsx'
import { Sums } from '../dashboard/charts/Sums.tsx'

export function Cards({ figure: { all } }: { figure: ToyFigures }) {
  const { t } = useTranslation()
  return (
    <Card title={t('Toys in the chest')} to="/toys">
      <Sums rows={[{ name: t('Toys'), count: all }]} />
    </Card>
  )
}
