import { Group, Paper, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { complaints, type CasePage } from '../../api/complaints/contract.ts'
import { UnsavedChangesGuard } from '../autosave/UnsavedChangesGuard.tsx'
import { useApiQuery } from '../client.ts'
import { ExitPage } from '../parts/ExitPage.tsx'
import { goToTop } from '../parts/goToTop.ts'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { LoneHoldLift } from '../retention/LoneHoldLift.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import classes from './page/page.module.css'
import { CaseFacts } from './page/CaseFacts.tsx'
import { ActsMenu } from './page/ActsMenu.tsx'
import { CurrentSteps } from './page/CurrentSteps.tsx'
import { Next } from './page/Next.tsx'
import { Parts } from './page/Parts.tsx'
import { RespondentProposal } from './page/RespondentProposal.tsx'
import { RecordService } from './page/RecordService.tsx'
import { UnsentDrafts } from './page/UnsentDrafts.tsx'
import { Withdrawal } from './page/Withdrawal.tsx'
import { HappenedContext, useWriting, WritingContext } from './page/useCase.tsx'
import { isOpen, partsWords } from './labels.ts'

/** A complaint, as much of it as I may see: what happens next, what I can do now, and all that was. */
export function Component() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const read = useApiQuery(complaints.read, { params: { id } })
  if (read.data) return <ComplaintLoaded key={id} page={read.data} />
  return (
    <Page
      title={t('Complaint')}
      crumbs={[{ label: t('Complaints'), to: '/complaints' }]}
      action={<ExitPage />}
    >
      {read.error ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  )
}

function ComplaintLoaded({ page }: { page: CasePage }) {
  const { t } = useTranslation()
  const { written, isUnsaved, reportWriting, flush } = useWriting()
  const [happened, say] = useHappening()
  const isMeeting = page.kind === 'MEETING'
  const isParty = page.myParts.some((part) => part === 'COMPLAINANT' || part === 'RESPONDENT')
  const crumb = isMeeting
    ? { label: t('Meetings'), to: '/meetings' }
    : { label: t('Complaints'), to: '/complaints' }
  const lead = [page.workflowName, page.branch, partsWords(page)].filter(Boolean).join(' · ')
  return (
    <WritingContext value={reportWriting}>
      <HappenedContext value={say}>
        <Page
          title={isMeeting ? page.title || page.caseNo : t('Complaint {{caseNo}}', { caseNo: page.caseNo })}
          tag={<StatusTag status={page.needsAttention ? 'NEEDS_ATTENTION' : page.status} />}
          lead={lead}
          crumbs={[crumb]}
          action={
            <Group gap="sm">
              <ActsMenu page={page} />
              {!isMeeting && isParty && <ExitPage quiet />}
            </Group>
          }
        >
          <UnsavedChangesGuard
            isUnsaved={isUnsaved}
            flush={flush}
            words={t('What you wrote here has not been sent yet.')}
          />
          {isOpen(page) && <Following id={page.caseId} every={page.status === 'FILED' ? 1_000 : 5_000} />}
          <Stack gap="xl" className={classes.case}>
            {happened && (
              <Paper component="output" display="block" p="sm">
                <Group gap="sm" wrap="nowrap">
                  <IconCircleCheck size={18} style={{ flex: 'none' }} aria-hidden />
                  <Text span>{happened}</Text>
                </Group>
              </Paper>
            )}
            {!isMeeting && <CaseFacts page={page} />}
            {isParty && <LoneHoldLift caseId={page.caseId} />}
            <Next page={page} />
            <RecordService page={page} />
            <RespondentProposal page={page} />
            <Withdrawal page={page} />
            <CurrentSteps page={page} written={written} />
            <UnsentDrafts page={page} without={written} />
            <Parts page={page} />
          </Stack>
        </Page>
      </HappenedContext>
    </WritingContext>
  )
}

/** What was just done, in a line at the top; each time it is said, the reader is led there. */
function useHappening() {
  const [happened, setHappened] = useState<{ words: string } | null>(null)
  useEffect(() => {
    if (happened) goToTop()
  }, [happened])
  return [happened?.words, useCallback((words: string) => setHappened({ words }), [])] as const
}

/** Looks again while the complaint is open; often while its first step is about to open. */
function Following({ id, every }: { id: string; every: number }) {
  useApiQuery(complaints.read, { params: { id } }, { every })
  return null
}
