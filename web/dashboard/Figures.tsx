import { Title } from '@mantine/core'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardFigures } from '../../api/dashboard/contract.ts'
import { looks } from '../modules.ts'
import classes from './charts/charts.module.css'
import { drawn } from './looks.ts'

/** What each domain draws of its figures, fetched when it is first drawn. */
const drawings = new Map(
  looks.flatMap(({ figures }) =>
    Object.entries(figures ?? {}).flatMap(([name, { cards }]) =>
      cards ? [[name, lazy(async () => ({ default: (await cards.load()).Cards }))] as const] : [],
    ),
  ),
)

/** What I may count, as pictures. Suspends until all of them are there. */
export function Figures({ figures }: { figures: DashboardFigures }) {
  const visibleFigures = drawn(figures)
  if (visibleFigures.length === 0) return null
  return (
    <InFigures>
      {visibleFigures.map(({ name, figure }) => {
        const Cards = drawings.get(name)
        return Cards && <Cards key={name} figure={figure} />
      })}
    </InFigures>
  )
}

/** Cards beside each other, as many as fit. */
export function InFigures({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="figures">
      <Title order={2} size="h3" mb="sm" id="figures">
        {t('Statistics')}
      </Title>
      <div className={classes.cards}>{children}</div>
    </section>
  )
}
