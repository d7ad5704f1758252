import { Text, VisuallyHidden } from '@mantine/core'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Month } from '../../../api/core/contract.ts'
import classes from './charts.module.css'
import { monthWords, shortMonth } from '../../parts/moments.ts'
import { inWords } from './numbers.ts'
import { asPicture } from './picture.ts'
import { WhenSeen } from './WhenSeen.tsx'

const Bars = lazy(() => import('./Bars.tsx'))

type Props = {
  title: string
  /** Where the card is about more, the title stands above the bars. */
  isTitled?: boolean
  months: Month[]
  /** Said when no month has any. */
  none: string
}

/** A bar a month with its number on top, so that no axis is needed. */
export function Months({ title, isTitled = false, months, none }: Props) {
  const { t } = useTranslation()
  if (months.every(({ count }) => count === 0))
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )
  return (
    <>
      {isTitled && (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      )}
      <WhenSeen {...asPicture(t('Bar chart by month: {{title}}', { title }))} className={classes.months}>
        <Bars data={months.map(({ month, count }) => ({ month: shortMonth(month), count }))} />
      </WhenSeen>
      <VisuallyHidden component="ul">
        {months.map(({ month, count }) => (
          <li key={month}>
            {monthWords(month)}: {inWords(count)}
          </li>
        ))}
      </VisuallyHidden>
    </>
  )
}
