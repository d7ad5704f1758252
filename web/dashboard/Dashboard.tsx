import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconCalendarEvent, IconCircleCheck, IconFilePlus, IconFiles, IconRoute } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { complaints } from '../../api/complaints/contract.ts'
import { meetings } from '../../api/meetings/contract.ts'
import { notices } from '../../api/notices/contract.ts'
import { workflows } from '../../api/workflows/contract.ts'
import { useCall } from '../client.ts'
import { t, told } from '../i18n.ts'
import { Can } from '../parts/Can.tsx'
import { Page } from '../parts/Page.tsx'
import { Sentence } from '../parts/Sentence.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import { useMay, useMe } from '../people/me.ts'
import { Ahead } from './Ahead.tsx'
import { Block, Line } from './Block.tsx'

const few = { pageNo: 0, pageSize: 5 }

/** /dashboard: what awaits me, and what is to come. */
export function Component() {
  const { t } = useTranslation()
  const me = useMe()
  const inbox = useCall(complaints.inbox, { query: { pageNo: 0, pageSize: 50 }, body: {} })
  const coming = useCall(meetings.list, { query: { pageNo: 0, pageSize: 50 }, body: { when: 'COMING' } })
  const seesWorkflows = useMay('workflow:list')
  const steps = inbox.data?.content ?? []
  const late = steps.filter((step) => step.overdue).length
  const total = inbox.data?.totalElements ?? 0
  return (
    <Page title={t('Hello, {{firstName}}', { firstName: me.firstName })} lead={inbox.data && wordsFor(total, late)}
      action={<Can may="complaint:create"><Button component={Link} to="/complaints/new" leftSection={<IconFilePlus size={18} aria-hidden />}>{t('File a complaint')}</Button></Can>}>
      <Stack gap="lg">
        {inbox.data && coming.data && <Ahead steps={steps} meetings={coming.data.content} />}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack gap="lg">
            <Block title={t('Waiting for you')} to="/inbox" read={inbox} empty={{ icon: IconCircleCheck, words: t('Nothing waits for you. When a step is yours to do, it stands here.') }}
              render={(step) => <Line key={step.caseId + step.step} to={`/complaints/${step.caseId}`} name={step.stepName} facts={<>{step.caseNo} · {step.branch}</>} side={step.dueAt && (step.overdue ? <StatusTag status="LATE" /> : <Sentence say="Due {{when}}" when={<When at={step.dueAt} short />} />)} />} />
            <Block title={t('Coming meetings')} to="/meetings" read={coming} empty={{ icon: IconCalendarEvent, words: t('No meeting is planned.') }}
              render={(meeting) => <Line key={meeting.meetingId} to={`/meetings/${meeting.meetingId}`} name={meeting.title} facts={meeting.caseNo} side={<When at={meeting.startTime} />} />} />
          </Stack>
          <Stack gap="lg">
            <MyComplaints />
            {seesWorkflows && <Workflows />}
            <Unread />
          </Stack>
        </SimpleGrid>
      </Stack>
    </Page>
  )
}

function wordsFor(total: number, late: number): string {
  if (total === 0) return t('Nothing waits for you just now.')
  if (late === 0) return t('{{count}} steps wait for you.', { count: total })
  if (late === total) return t('{{count}} steps wait for you, and all of them are overdue.', { count: total })
  return t('{{total}} steps wait for you, {{count}} of them are overdue.', { total, count: late })
}

function MyComplaints() {
  const { t } = useTranslation()
  const list = useCall(complaints.list, { query: few, body: { kind: 'COMPLAINT' } })
  return (
    <Block title={t('Your complaints')} to="/complaints" read={list} empty={{ icon: IconFiles, words: t('You have no part in any complaint. If something happened to you, you can file one; it is kept confidential.') }}
      render={(each) => <Line key={each.caseId} to={`/complaints/${each.caseId}`} name={`${each.caseNo} ${each.title}`} facts={each.stage ?? <When at={each.filedAt} relative={false} time={false} />} side={<StatusTag status={each.status} />} />} />
  )
}

function Unread() {
  const { t } = useTranslation()
  const list = useCall(notices.list, { query: { ...few, unreadOnly: 'true' } })
  return (
    <Block title={t('Unread notices')} to="/notices" read={list} empty={{ icon: IconBell, words: t('You have read everything.') }}
      render={(notice) => <Line key={notice.noticeId} to={notice.path} name={told(notice.subject)} facts={<When at={notice.at} short />} />} />
  )
}

function Workflows() {
  const { t } = useTranslation()
  const list = useCall(workflows.list, { query: few })
  return (
    <Block title={t('Workflows')} to="/workflows" read={list} empty={{ icon: IconRoute, words: t('No workflow yet. Draw one, or start from a template.'), action: <Button component={Link} to="/workflows/new" variant="default">{t('Start a workflow')}</Button> }}
      render={(each) => (
        <Line key={each.workflowId} to={`/workflows/${each.workflowId}`} name={each.workflowName} facts={each.kind === 'COMPLAINT' ? t('For complaints') : t('For committee meetings')}
          side={each.publishedVersionId ? <StatusTag status="PUBLISHED" /> : each.draftVersionId ? <StatusTag status="DRAFT" /> : <StatusTag tone="bad" icon={IconAlertTriangle}><Text span inherit>{t('No version')}</Text></StatusTag>} />
      )} />
  )
}
