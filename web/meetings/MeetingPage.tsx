import { Anchor, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { meetings, type Meeting } from '../../api/meetings/contract.ts'
import { useApiQuery } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { fromNow, formatPeriod } from '../parts/moments.ts'
import { Page } from '../parts/Page.tsx'
import { ExitPage } from '../parts/ExitPage.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { useNow } from '../parts/useNow.ts'
import { useZone } from '../shell/me.ts'
import { guestLine } from './attendance.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { SharedRecord } from './SharedRecord.tsx'
import { MeetingNotes } from './MeetingNotes.tsx'
import classes from './MeetingPage.module.css'
import { meetingPlace } from './meetingPlace.ts'
import { MeetingStatus } from './MeetingStatus.tsx'

/** /meetings/:id, for invited people who are not on the committee. */
export function Component() {
  const { id = '' } = useParams()
  const read = useApiQuery(meetings.read, { params: { id } })
  if (read.error) return <LoadError error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Loading />
  const { record, caseId, abilities } = read.data
  // The committee has a page of its own.
  return record && abilities.openCase ? (
    <Navigate to={`/complaints/${caseId}/meetings/${id}`} replace />
  ) : (
    <Shown meeting={read.data} />
  )
}

function Shown({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const notes = meeting.notes.filter(({ answers }) => answers === null)
  return (
    <Page
      title={meeting.title}
      tag={<MeetingStatus meeting={meeting} />}
      crumbs={[{ label: t('Meetings'), to: '/meetings' }]}
      width="read"
      action={
        <Group gap="sm">
          {meeting.abilities.openCase && (
            <Button component={Link} to={`/complaints/${meeting.caseId}`} variant="default">
              {t('Open {{caseNo}}', { caseNo: meeting.caseNo })}
            </Button>
          )}
          {meeting.shares.length > 0 && <ExitPage quiet />}
        </Group>
      }
    >
      <Stack gap="lg">
        <Paper>
          <dl className={classes.facts}>
            <Fact name={t('When')}>
              <Span meeting={meeting} />
            </Fact>
            <Fact name={t('Where')}>{meetingPlace(meeting)}</Fact>
            {meeting.link && (
              <Fact name={t('Link')}>
                <Anchor href={meeting.link} target="_blank" rel="noreferrer">
                  {meeting.link} <IconExternalLink size={14} aria-label={t('(opens a new window)')} />
                </Anchor>
              </Fact>
            )}
            <Fact name={t('Invited')}>
              <List listStyleType="none" withPadding={false}>
                {meeting.guests.map((guest) => (
                  <List.Item key={guest.guestId}>{guestLine(guest)}</List.Item>
                ))}
              </List>
            </Fact>
          </dl>
          {meeting.status === 'SCHEDULED' && (
            <Group mt="md">
              <CalendarLink meetingId={meeting.meetingId} />
            </Group>
          )}
        </Paper>
        <Words title={t('Agenda')} text={meeting.agenda} />
        <SharedRecord meeting={meeting} />
        {notes.length > 0 && (
          <Paper component="section">
            <Title order={2} size="h3" mb="xs">
              {t('Corrections')}
            </Title>
            <MeetingNotes notes={notes} />
          </Paper>
        )}
      </Stack>
    </Page>
  )
}

function Span({ meeting: { startTime, endTime } }: { meeting: Meeting }) {
  const zone = useZone()
  const now = useNow()
  return (
    <time dateTime={startTime}>
      {formatPeriod(startTime, endTime, zone)} · {fromNow(startTime, now, zone)}
    </time>
  )
}
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
const Words = ({ title, text }: { title: string; text: string }) => (
  <Paper component="section">
    <Title order={2} size="h3" mb="xs">
      {title}
    </Title>
    <Text className={classes.text}>{text}</Text>
  </Paper>
)
