import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { t } from '../../i18n.ts'
import { Loading } from '../../parts/Loading.tsx'
import { CaseHold } from '../../retention/CaseHold.tsx'
import { StageLine } from '../StageLine.tsx'
import { CaseFile } from '../caseFile/CaseFile.tsx'
import { AsFiled } from './AsFiled.tsx'
import { Escalations } from './Escalations.tsx'
import { Evidence } from './Evidence.tsx'
import { Links } from './Links.tsx'
import { Meetings } from './Meetings.tsx'
import { Submissions } from './Submissions.tsx'
import { Tasks } from './Tasks.tsx'
import { Terms } from './Terms.tsx'
import { Timeline } from './Timeline.tsx'
import { UnreachedParties } from './UnreachedParties.tsx'
import { WhoSees } from './WhoSees.tsx'
import classes from './page.module.css'

const Drawing = lazy(() =>
  import('../../workflows/designer/Drawing.tsx').then(({ Drawing: Drawn }) => ({ default: Drawn })),
)

type CaseTab = { key: string; title: string; isThere: boolean; show: () => ReactNode }
/** All that there is to read of it; what there is nothing of for me has no tab. */
const partsOf = (page: CasePage): CaseTab[] => [
  {
    key: 'stages',
    title: t('Stages of Redressal'),
    isThere: page.stages.length > 0,
    show: () => <StageLine stages={page.stages} />,
  },
  {
    key: 'filed',
    title: t('Complaint as filed'),
    isThere: page.form !== null,
    show: () => <AsFiled page={page} />,
  },
  {
    key: 'written',
    title: t('Added since filing'),
    isThere: page.submissions.length > 0,
    show: () => <Submissions page={page} />,
  },
  {
    key: 'evidence',
    title: t('Evidence'),
    isThere: page.evidence.length > 0 || page.abilities.addEvidence,
    show: () => <Evidence page={page} />,
  },
  {
    key: 'tasks',
    title: t('Tasks'),
    isThere: page.tasks.length > 0 || page.abilities.addTask,
    show: () => <Tasks page={page} />,
  },
  {
    key: 'meetings',
    title: t('Meetings'),
    isThere: page.meetings.length > 0,
    show: () => <Meetings meetings={page.meetings} />,
  },
  {
    key: 'links',
    title: t('Related cases'),
    isThere: page.links.length > 0 || page.abilities.link,
    show: () => <Links page={page} />,
  },
  {
    key: 'escalations',
    title: t('Escalations'),
    isThere: page.escalations.length > 0,
    show: () => (
      <Escalations caseId={page.caseId} rows={page.escalations} onHold={page.status === 'ON_HOLD'} />
    ),
  },
  {
    key: 'terms',
    title: t('Deadlines'),
    isThere: page.terms.length > 0,
    show: () => <Terms page={page} />,
  },
  {
    key: 'sees',
    title: t('Who can see what'),
    isThere: page.whoSees.length > 0,
    show: () => <WhoSees page={page} />,
  },
  {
    key: 'unreached',
    title: t('Who could not be reached'),
    isThere: page.unreached.length > 0,
    show: () => <UnreachedParties page={page} />,
  },
  {
    key: 'timeline',
    title: t('Timeline'),
    isThere: page.timeline.length > 0,
    show: () => <Timeline rows={page.timeline} />,
  },
  {
    key: 'file',
    title: t('Case file'),
    isThere: page.abilities.caseFile,
    show: () => <CaseFile page={page} />,
  },
  {
    key: 'hold',
    title: t('Legal hold'),
    isThere: page.abilities.hold,
    show: () => <CaseHold caseId={page.caseId} />,
  },
  {
    key: 'drawing',
    title: t('Diagram'),
    isThere: page.drawing !== null,
    show: () =>
      page.drawing && (
        <Suspense fallback={<Loading />}>
          <Drawing drawing={page.drawing} height={620} />
        </Suspense>
      ),
  },
]

export function Parts({ page }: { page: CasePage }) {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
  const parts = partsOf(page).filter((part) => part.isThere)
  const chosen = parts.find((part) => part.key === address.get('part')) ?? parts[0]
  if (!chosen) return null
  const open = (key: string | null) =>
    setAddress(
      (last) => {
        if (key) last.set('part', key)
        return last
      },
      { preventScrollReset: true, replace: true },
    )
  return (
    <Tabs
      value={chosen.key}
      onChange={open}
      keepMounted={false}
      orientation={isWide ? 'vertical' : 'horizontal'}
      classNames={{ panel: classes.panel }}
    >
      <Tabs.List className={classes.tabs} aria-label={t('Complaint details')}>
        {parts.map((part) => (
          <Tabs.Tab key={part.key} value={part.key}>
            {part.title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map((part) => (
        <Tabs.Panel key={part.key} value={part.key}>
          {part.show()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
