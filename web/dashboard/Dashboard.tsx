import { Paper, SimpleGrid, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints } from '../../api/complaints/contract.ts'
import { dashboard, type DashboardFigures } from '../../api/dashboard/contract.ts'
import { meetings } from '../../api/meetings/contract.ts'
import { useApiQuery } from '../client.ts'
import { t } from '../i18n.ts'
import { Can } from '../parts/Can.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { FileComplaintButton } from '../complaints/FileComplaintButton.tsx'
import { draftsQuery } from '../complaints/draftsQuery.ts'
import { useMay, useMe } from '../shell/me.ts'
import { useBranchChoice } from '../shell/branchChoice.tsx'
import { Late } from './Late.tsx'
import { drawn } from './looks.ts'
import { attentionItemsOf } from './attentionItems.ts'
import { NeedsAttention } from './NeedsAttention.tsx'
import { Meetings, MyComplaints, Unread } from './Lists.tsx'

/** Fetched by those who are shown charts; for everybody else the page stays light. */
const Figures = lazy(async () => ({ default: (await import('./Figures.tsx')).Figures }))

/** Comes with what it shows, which is asked for first. */
const Ahead = lazy(async () => ({ default: (await import('./Ahead.tsx')).Ahead }))
/** For those who run the workspace. */
const SetUpChecklist = lazy(async () => ({ default: (await import('./SetUpChecklist.tsx')).SetUpChecklist }))
/** Most people have none; what asks before one is discarded comes with them. */
const Drafts = lazy(async () => ({ default: (await import('../complaints/Drafts.tsx')).Drafts }))

/** /dashboard: what awaits me, what is late, and what there is to count for those who look after others. */
export function Component() {
  const { t } = useTranslation()
  const me = useMe()
  const inbox = useApiQuery(complaints.inbox, { query: { pageNo: 0, pageSize: 50 }, body: {} })
  const coming = useApiQuery(meetings.list, { query: { pageNo: 0, pageSize: 50 }, body: { when: 'COMING' } })
  const unit = useBranchChoice()
  const read = useApiQuery(dashboard.figures, { query: unit ? { branchId: unit } : {} }, { keepLast: true })
  // What stands first is known before anything below it is shown, so that nothing is pushed down.
  const drafts = useApiQuery(complaints.drafts, draftsQuery, { when: useMay('complaint:create') })
  const isFirstKnown = !drafts.isLoading
  const begun = drafts.data?.content.length ?? 0
  const steps = inbox.data?.content ?? []
  const late = steps.filter((step) => step.overdue)
  const figures = read.data && looksAfterOthers(read.data) ? read.data : null
  // A meeting's process is no complaint, and is not counted among them.
  const mine = late.filter((step) => step.workflowKind === 'COMPLAINT').length
  return (
    <Page
      title={t('Hello, {{firstName}}', { firstName: me.firstName })}
      lead={inbox.data && wordsFor(inbox.data.totalElements, late.length)}
      action={<FileComplaintButton />}
    >
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          {isFirstKnown ? (
            <NeedsAttention inbox={inbox} />
          ) : (
            <Paper p={0}>
              <Loading lines={3} />
            </Paper>
          )}
          {read.isPending || inbox.isPending || !isFirstKnown ? (
            <Paper p={0}>
              <Loading lines={3} />
            </Paper>
          ) : figures ? (
            <Stack gap="lg">
              <Late attentionItems={attentionItemsOf(figures, mine)} mine={late.length} />
              {hasSome(coming) && <Meetings coming={coming} />}
            </Stack>
          ) : (
            <MyComplaints />
          )}
        </SimpleGrid>
        <Can may="workspace:update">
          <Suspense fallback={<Loading lines={3} />}>
            <SetUpChecklist />
          </Suspense>
        </Can>
        {begun > 0 && (
          <Suspense
            fallback={
              <Paper>
                <Loading lines={Math.min(8, 2 + 2 * begun)} />
              </Paper>
            }
          >
            <Drafts />
          </Suspense>
        )}
        {inbox.data && coming.data && isFirstKnown && (
          <Suspense>
            <Ahead steps={steps} meetings={coming.data.content} />
          </Suspense>
        )}
        {read.error && !read.data && (
          <Paper p={0}>
            <LoadError error={read.error} retry={() => void read.refetch()} />
          </Paper>
        )}
        {figures && (
          <Suspense
            fallback={
              <Paper p={0}>
                <Loading lines={6} />
              </Paper>
            }
          >
            <Figures figures={figures} />
          </Suspense>
        )}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          {figures ? <MyComplaints /> : <Meetings coming={coming} />}
          <Unread />
        </SimpleGrid>
      </Stack>
    </Page>
  )
}

/** Others see no charts: a person with only a complaint of their own finds it in a list. */
const looksAfterOthers = (dashboardFigures: DashboardFigures): boolean =>
  dashboardFigures.setUp !== null || drawn(dashboardFigures).length > 0

const hasSome = ({ data, error }: { data: { totalElements: number } | undefined; error: unknown }): boolean =>
  Boolean(error) || (data?.totalElements ?? 0) > 0

function wordsFor(total: number, late: number): string {
  if (total === 0) return ''
  if (late === 0) return t('{{count}} steps are waiting for you.', { count: total })
  if (late === total)
    return t('{{count}} steps are waiting for you, and all of them are overdue.', { count: total })
  return t('{{total}} steps are waiting for you; {{count}} of them are overdue.', { total, count: late })
}
