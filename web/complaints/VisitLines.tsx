import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../api/complaints/contract.ts'
import { translateMessage } from '../i18n.ts'
import { Sentence } from '../parts/Sentence.tsx'
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
        {visit.escalated.map(({ threshold, at }) => (
          <Text key={threshold} size="sm">
            <Sentence
              say={threshold === 'FIRST' ? 'First escalation {{when}}' : 'Second escalation {{when}}'}
              when={<When at={at} relative={false} />}
            />
          </Text>
        ))}
      </li>
    ))}
  </ol>
)

function DoneWords({ visit }: { visit: Visit }) {
  const { t } = useTranslation()
  return (
    <>
      {visit.outcome && (
        <>
          <b>{visit.outcome}</b>,{' '}
        </>
      )}
      {visit.doneByText ? `${t('by {{name}}', { name: translateMessage(visit.doneByText) })}, ` : ''}
      {visit.doneAt && <When at={visit.doneAt} relative={false} />}
    </>
  )
}
function OpenWords({ visit }: { visit: Visit }) {
  const { t } = useTranslation()
  return (
    <>
      {t('Assigned to: {{who}}', { who: translateMessage(visit.withText) })} ·{' '}
      {visit.dueAt ? <Sentence say="due {{when}}" when={<When at={visit.dueAt} />} /> : t('no deadline')}
    </>
  )
}
