import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconCalendarEvent, IconCircleCheck, IconFilePlus, IconFiles, IconRoute } from '@tabler/icons-react'
import { Link } from 'react-router'
import { complaints } from '../../api/complaints/contract.ts'
import { meetings } from '../../api/meetings/contract.ts'
import { notices } from '../../api/notices/contract.ts'
import { workflows } from '../../api/workflows/contract.ts'
import { useCall } from '../client.ts'
import { Can } from '../parts/Can.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import { useMay, useMe } from '../people/me.ts'
import { Ahead } from './Ahead.tsx'
import { Block, Line } from './Block.tsx'

const few = { pageNo: 0, pageSize: 5 }

/** /dashboard: what awaits me, and what is to come. */
export function Component() {
  const me = useMe()
  const inbox = useCall(complaints.inbox, { query: { pageNo: 0, pageSize: 50 }, body: {} })
  const coming = useCall(meetings.list, { query: { pageNo: 0, pageSize: 50 }, body: { when: 'COMING' } })
  const seesWorkflows = useMay('workflow:list')
  const steps = inbox.data?.content ?? []
  const late = steps.filter((step) => step.overdue).length
  const total = inbox.data?.totalElements ?? 0
  return (
    <Page title={`Hello, ${me.firstName}`} lead={inbox.data && wordsFor(total, late)}
      action={<Can may="complaint:create"><Button component={Link} to="/complaints/new" leftSection={<IconFilePlus size={18} aria-hidden />}>File a complaint</Button></Can>}>
      <Stack gap="lg">
        {inbox.data && coming.data && <Ahead steps={steps} meetings={coming.data.content} />}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Stack gap="lg">
            <Block title="Waiting for you" to="/inbox" read={inbox} empty={{ icon: IconCircleCheck, words: 'Nothing waits for you. When a step is yours to do, it stands here.' }}
              render={(step) => <Line key={step.caseId + step.step} to={`/complaints/${step.caseId}`} name={step.stepName} facts={<>{step.caseNo} · {step.branch}</>} side={step.dueAt && (step.overdue ? <StatusTag status="LATE" /> : <>Due <When at={step.dueAt} short /></>)} />} />
            <Block title="Coming meetings" to="/meetings" read={coming} empty={{ icon: IconCalendarEvent, words: 'No meeting is planned.' }}
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
  if (total === 0) return 'Nothing waits for you just now.'
  return `${total === 1 ? 'One step waits' : `${total} steps wait`} for you${late > 0 ? `, ${late === total ? (late === 1 ? 'and it is' : 'all of them are') : late === 1 ? 'one of them is' : `${late} of them are`} overdue` : ''}.`
}

function MyComplaints() {
  const list = useCall(complaints.list, { query: few, body: { kind: 'COMPLAINT' } })
  return (
    <Block title="Your complaints" to="/complaints" read={list} empty={{ icon: IconFiles, words: 'You have no part in any complaint. If something happened to you, you can file one; it is kept confidential.' }}
      render={(each) => <Line key={each.caseId} to={`/complaints/${each.caseId}`} name={`${each.caseNo} ${each.title}`} facts={each.stage ?? <When at={each.filedAt} relative={false} time={false} />} side={<StatusTag status={each.status} />} />} />
  )
}

function Unread() {
  const list = useCall(notices.list, { query: { ...few, unreadOnly: 'true' } })
  return (
    <Block title="Unread notices" to="/notices" read={list} empty={{ icon: IconBell, words: 'You have read everything.' }}
      render={(notice) => <Line key={notice.noticeId} to={notice.path} name={notice.subject} facts={<When at={notice.at} short />} />} />
  )
}

function Workflows() {
  const list = useCall(workflows.list, { query: few })
  return (
    <Block title="Workflows" to="/workflows" read={list} empty={{ icon: IconRoute, words: 'No workflow yet. Draw one, or start from a template.', action: <Button component={Link} to="/workflows/new" variant="default">Start a workflow</Button> }}
      render={(each) => (
        <Line key={each.workflowId} to={`/workflows/${each.workflowId}`} name={each.workflowName} facts={each.kind === 'COMPLAINT' ? 'For complaints' : 'For committee meetings'}
          side={each.publishedVersionId ? <StatusTag status="PUBLISHED" /> : each.draftVersionId ? <StatusTag status="DRAFT" /> : <StatusTag tone="bad" icon={IconAlertTriangle}><Text span inherit>No version</Text></StatusTag>} />
      )} />
  )
}
