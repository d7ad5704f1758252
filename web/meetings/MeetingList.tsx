import { Button, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { meetings } from '../../api/meetings/contract.ts'
import { useCall } from '../client.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { StartMeeting } from './StartMeeting.tsx'
import { where } from './where.ts'

/** /meetings: those I am invited to, and the start of a committee's own. */
export function Component() {
  const [when, setWhen] = useState<'COMING' | 'PAST'>('COMING')
  const list = useList(meetings.list, { body: { when } })
  const options = useCall(meetings.options)
  const [starting, start] = useDisclosure(false)
  const canStart = (options.data?.length ?? 0) > 0
  return (
    <Page title="Meetings" lead="Meetings you are invited to. Each invitation also comes by mail, with a calendar file."
      action={canStart && <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={start.open}>Start a committee meeting</Button>}>
      <SegmentedControl mb="md" aria-label="Which meetings" data={[{ value: 'COMING', label: 'Coming' }, { value: 'PAST', label: 'Past' }]} value={when} onChange={(value) => { setWhen(value === 'PAST' ? 'PAST' : 'COMING'); list.goTo(0) }} />
      <DataTable list={list} label={when === 'COMING' ? 'Coming meetings' : 'Past meetings'} keyOf={(meeting) => meeting.meetingId} to={(meeting) => `/meetings/${meeting.meetingId}`}
        empty={{ icon: IconCalendarEvent, words: when === 'COMING' ? 'No meeting is planned. When somebody invites you, it stands here.' : 'You have not been to a meeting yet.' }}
        columns={[
          { title: 'Meeting', render: (meeting) => meeting.title },
          { title: 'When', render: (meeting) => <When at={meeting.startTime} /> },
          { title: 'Where', render: (meeting) => where(meeting) },
          { title: 'Part of', render: (meeting) => <span className="one-line">{meeting.caseNo}</span> },
          { title: 'State', render: (meeting) => <StatusTag status={meeting.status} /> },
        ]} />
      {starting && <StartMeeting options={options.data ?? []} onClose={start.close} />}
    </Page>
  )
}
