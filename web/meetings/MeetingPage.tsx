import { Anchor, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCalendarDown, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { meetings, type Meeting } from '../../api/meetings/contract.ts'
import { useCall } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { fromNow, moment } from '../parts/moments.ts'
import { Page } from '../parts/Page.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import { useNow } from '../parts/useNow.ts'
import { useZone } from '../people/me.ts'
import classes from './MeetingPage.module.css'
import { where } from './where.ts'

/** /meetings/:id, for whoever is invited. */
export function Component() {
  const { id = '' } = useParams()
  const read = useCall(meetings.read, { params: { id } })
  if (read.error) return <Trouble error={read.error} retry={() => void read.refetch()} />
  return read.data ? <Shown meeting={read.data} /> : <Loading />
}

function Shown({ meeting }: { meeting: Meeting }) {
  return (
    <Page title={meeting.title} tag={<StatusTag status={meeting.status} />} crumbs={[{ label: 'Meetings', to: '/meetings' }]} width="read"
      action={meeting.abilities.openCase && <Button component={Link} to={`/complaints/${meeting.caseId}`} variant={meeting.abilities.record || meeting.abilities.vote ? 'filled' : 'default'}>Open {meeting.caseNo}</Button>}>
      <Stack gap="lg">
        <Paper>
          <dl className={classes.facts}>
            <Fact name="When"><Span meeting={meeting} /></Fact>
            <Fact name="Where">{where(meeting)}</Fact>
            {meeting.link && <Fact name="Link"><Anchor href={meeting.link} target="_blank" rel="noreferrer">{meeting.link} <IconExternalLink size={14} aria-label="(opens a new window)" /></Anchor></Fact>}
            <Fact name="Invited"><List listStyleType="none" withPadding={false}>{meeting.guests.map((guest) => <List.Item key={guest.guestId}>{guest.name}{guest.attended === null ? '' : guest.attended ? ' · was there' : ' · was not there'}</List.Item>)}</List></Fact>
          </dl>
          {meeting.status === 'SCHEDULED' && <Group mt="md"><Button component="a" variant="default" href={`/complaint-workflow/api/meeting/${meeting.meetingId}/invite.ics`} download leftSection={<IconCalendarDown size={18} aria-hidden />}>Add to my calendar</Button></Group>}
        </Paper>
        <Words title="Agenda" text={meeting.agenda} />
        {meeting.minutes && <Words title="Minutes" text={meeting.minutes} />}
        {meeting.outcome && <Words title="Outcome" text={meeting.outcome} />}
      </Stack>
    </Page>
  )
}

function Span({ meeting }: { meeting: Meeting }) {
  const zone = useZone()
  const now = useNow()
  const [start, end] = [moment(meeting.startTime, zone), moment(meeting.endTime, zone)]
  const sameDay = start.split(',')[0] === end.split(',')[0]
  return <time dateTime={meeting.startTime}>{start} to {sameDay ? end.split(', ')[1] : end} · {fromNow(meeting.startTime, now, zone)}</time>
}
const Fact = ({ name, children }: { name: string; children: ReactNode }) => <div><dt>{name}</dt><dd>{children}</dd></div>
const Words = ({ title, text }: { title: string; text: string }) => <Paper component="section"><Title order={2} size="h3" mb="xs">{title}</Title><Text className={classes.text}>{text}</Text></Paper>
