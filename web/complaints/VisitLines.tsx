import { Text } from '@mantine/core'
import type { CasePage } from '../../api/complaints/contract.ts'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import classes from './StageLine.module.css'

type Visit = CasePage['stages'][number]['steps'][number]['visits'][number]
const tagOf = ({ status, overdue }: Visit) => (status === 'READY' && overdue ? 'LATE' : status)

/** Each time a case came to a step: who had it, when, how it ended, what was escalated. */
export const VisitLines = ({ visits }: { visits: Visit[] }) => (
  <ol className={classes.visits}>
    {visits.map((visit) => (
      <li key={visit.step} className={classes.visit}>
        <StatusTag status={tagOf(visit)} />
        <Text size="sm">{visit.doneAt ? <DoneWords visit={visit} /> : <OpenWords visit={visit} />}</Text>
        {visit.escalated.map(({ threshold, at }) => <Text key={threshold} size="sm">{threshold === 'FIRST' ? 'First' : 'Second'} escalation <When at={at} relative={false} /></Text>)}
      </li>
    ))}
  </ol>
)

const DoneWords = ({ visit }: { visit: Visit }) => (
  <>{visit.outcome && <><b>{visit.outcome}</b>, </>}{visit.doneBy ? `by ${visit.doneBy}, ` : ''}{visit.doneAt && <When at={visit.doneAt} relative={false} />}</>
)
const OpenWords = ({ visit }: { visit: Visit }) => (
  <>With: {visit.with}{visit.dueAt ? <> · due <When at={visit.dueAt} /></> : ' · no deadline'}</>
)
