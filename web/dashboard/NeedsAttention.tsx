import { Badge, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenStep } from '../../api/complaints/contract.ts'
import { dashboard } from '../../api/dashboard/contract.ts'
import type { Attention } from '../../api/dashboard/attentionContract.ts'
import type { CallError } from '../callError.ts'
import { useApiQuery } from '../client.ts'
import { t } from '../i18n.ts'
import { partiesOf } from '../complaints/labels.ts'
import { attentionWords } from '../modules.ts'
import { entries } from '../../api/navigation/entries.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import { Frame, Line, SeeAll } from './Block.tsx'
import classes from './Block.module.css'

type Inbox = UseQueryResult<{ content: OpenStep[]; totalElements: number }, CallError>
type Row = { key: string; to: string; name: string; facts: ReactNode; isLate: boolean; dueAt: string | null }
const maxSteps = 5

/** Everything that waits for me: open steps of cases one by one, all else by kind and number; overdue first. */
export function NeedsAttention({ inbox }: { inbox?: Inbox }) {
  const { t } = useTranslation()
  const attention = useApiQuery(dashboard.attention)
  const failed = [attention, ...(inbox ? [inbox] : [])].find(({ error, data }) => error && !data)
  const items = attention.data ?? []
  const steps = inbox?.data?.content.slice(0, maxSteps) ?? []
  const total = items.reduce((sum, { count }) => sum + count, inbox?.data?.totalElements ?? 0)
  const rows = [...steps.map(stepRow), ...items.map(itemRow)].toSorted(
    (a, b) => Number(b.isLate) - Number(a.isLate) || (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'),
  )
  const isLoaded = attention.data && (!inbox || inbox.data)
  const isSomeRead = isLoaded || (failed && rows.length > 0)
  const title = t('Needs your attention')
  return (
    <Frame
      title={title}
      side={
        total > 0 && (
          <Group gap="sm" wrap="nowrap">
            <Badge aria-label={t('{{count}} things need your attention', { count: total })}>{total}</Badge>
            {inbox?.data && inbox.data.totalElements > 0 && (
              <SeeAll title={title} to="/inbox" total={inbox.data.totalElements} most={maxSteps} />
            )}
          </Group>
        )
      }
      empty={
        isLoaded && rows.length === 0
          ? t('Nothing is waiting for you. When it is your turn, it will appear here.')
          : undefined
      }
    >
      {isSomeRead ? (
        <ul className={classes.lines}>
          {rows.map(({ key, to, name, facts, isLate, dueAt }) => (
            <Line
              key={key}
              to={to}
              name={name}
              facts={facts}
              side={
                isLate ? (
                  <StatusTag status="LATE" />
                ) : (
                  dueAt && <Sentence say="Due {{when}}" when={<When at={dueAt} short />} />
                )
              }
            />
          ))}
        </ul>
      ) : (
        !failed && <Loading lines={3} />
      )}
      {failed?.error && <LoadError error={failed.error} retry={() => void failed.refetch()} />}
    </Frame>
  )
}

const stepRow = ({
  caseId,
  step,
  stepName,
  caseNo,
  branch,
  about,
  draft,
  overdue,
  dueAt,
}: OpenStep): Row => ({
  key: caseId + step,
  to: `/complaints/${caseId}`,
  name: stepName,
  facts: (
    <>
      {[caseNo, branch, about && partiesOf(about)].filter(Boolean).join(' · ')}
      {draft && (
        <>
          <br />
          {t('Not sent yet: “{{words}}”', { words: draft.firstWords })}
        </>
      )}
    </>
  ),
  isLate: overdue,
  dueAt,
})
const itemRow = (attention: Attention): Row => {
  const { item, count, overdue, path, dueAt, isCounted } = attention
  return {
    key: item,
    to: path,
    name: isCounted ? (attentionWords[item]?.(count) ?? item) : titleOf(path),
    facts: isCounted ? factsOf(attention) : t('What is waiting for you here could not be counted.'),
    isLate: overdue > 0,
    dueAt,
  }
}
/** What the menu calls the page of a list. */
const titleOf = (path: string): string => {
  const entry = entries.find((each) => each.path === path)
  return entry ? t(entry.label) : path
}
/** What is due first, and how many of several are overdue. */
const factsOf = ({ count, overdue, name, isAtLeast }: Attention): string =>
  [
    ...(name === null ? [] : [count === 1 ? name : t('First: {{name}}', { name })]),
    ...(isAtLeast ? [t('There are more')] : []),
    ...(count > 1 && overdue > 0 ? [t('{{count}} overdue', { count: overdue })] : []),
  ].join(' · ')
