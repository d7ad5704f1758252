import { Button, SegmentedControl } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings } from '../../api/meetings/contract.ts'
import { useApiQuery } from '../client.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { StartMeeting } from './StartMeeting.tsx'
import { meetingPlace } from './meetingPlace.ts'
import { MeetingStatus } from './MeetingStatus.tsx'

/** /meetings: those I am invited to, and the start of a committee's own. */
export function Component() {
  const { t } = useTranslation()
  const [when, setWhen] = useState<'COMING' | 'PAST'>('COMING')
  const list = useList(meetings.list, { body: { when } })
  const options = useApiQuery(meetings.options)
  const [starting, start] = useDisclosure(false)
  const canStart = (options.data?.length ?? 0) > 0
  return (
    <Page
      title={t('Meetings')}
      lead={t('Meetings you are invited to. You also get each invitation by email, with a calendar file.')}
      action={
        canStart && (
          <Button leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={start.open}>
            {t('Start a committee meeting')}
          </Button>
        )
      }
    >
      <SegmentedControl
        mb="md"
        aria-label={t('Which meetings')}
        data={[
          { value: 'COMING', label: t('Upcoming') },
          { value: 'PAST', label: t('Past') },
        ]}
        value={when}
        onChange={(value) => {
          setWhen(value === 'PAST' ? 'PAST' : 'COMING')
          list.goTo(0)
        }}
      />
      <DataTable
        list={list}
        label={when === 'COMING' ? t('Upcoming meetings') : t('Past meetings')}
        keyOf={(meeting) => meeting.meetingId}
        to={(meeting) => `/meetings/${meeting.meetingId}`}
        empty={{
          icon: IconCalendarEvent,
          words:
            when === 'COMING'
              ? t('No meetings planned. When someone invites you, the meeting will appear here.')
              : t('No past meetings.'),
        }}
        columns={[
          { title: t('Meeting'), render: (meeting) => meeting.title || t('Meeting') },
          { title: t('When'), render: (meeting) => <When at={meeting.startTime} /> },
          { title: t('Where'), render: (meeting) => meetingPlace(meeting) },
          { title: t('Part of'), render: (meeting) => <span className="one-line">{meeting.caseNo}</span> },
          { title: t('Status'), render: (meeting) => <MeetingStatus meeting={meeting} /> },
        ]}
      />
      {starting && <StartMeeting options={options.data ?? []} onClose={start.close} />}
    </Page>
  )
}
