import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DashboardFigures } from '../../api/dashboard/contract.ts'
import classes from './charts/charts.module.css'
import { Clocks, Thresholds } from './figures/Clocks.tsx'
import { ByStage, ByStatus, Opened } from './figures/Complaints.tsx'
import { Invites } from './figures/Invites.tsx'
import { Joined, Users } from './figures/People.tsx'

/** What I may count, as pictures; a party's own complaints stand in a list and need none. */
export function Figures({ figures: { people, invites, complaints, clocks } }: { figures: DashboardFigures }) {
  const overseen = complaints?.oversees ? complaints : null
  if (!people && !invites && !overseen && !clocks) return null
  return (
    <InFigures>
      {overseen && (
        <>
          <ByStatus complaints={overseen} />
          {overseen.byStage.length > 1 && <ByStage complaints={overseen} />}
          <Opened complaints={overseen} />
        </>
      )}
      {clocks && (
        <>
          <Clocks clocks={clocks} />
          <Thresholds clocks={clocks} />
        </>
      )}
      {people && (
        <>
          <Users people={people} />
          <Joined people={people} />
        </>
      )}
      {invites && <Invites invites={invites} />}
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
