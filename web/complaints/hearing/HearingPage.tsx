import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { complaints, type CasePage, type CurrentStep } from '../../../api/complaints/contract.ts'
import { meetings, type Meeting, type MeetingDraft } from '../../../api/meetings/contract.ts'
import { UnsavedChangesGuard } from '../../autosave/UnsavedChangesGuard.tsx'
import { CallError, useApiQuery } from '../../client.ts'
import { CalendarLink } from '../../meetings/CalendarLink.tsx'
import { t } from '../../i18n.ts'
import { meetingPlace } from '../../meetings/meetingPlace.ts'
import { goToTop } from '../../parts/goToTop.ts'
import { LoadError } from '../../parts/LoadError.tsx'
import { Loading } from '../../parts/Loading.tsx'
import { formatPeriod } from '../../parts/moments.ts'
import { Page } from '../../parts/Page.tsx'
import { useZone } from '../../shell/me.ts'
import { isOpen } from '../labels.ts'
import { EndMeeting } from '../page/meeting/EndMeeting.tsx'
import { KeepMounted } from '../page/meeting/KeepMounted.tsx'
import { MeetingFacts } from '../page/meeting/MeetingFacts.tsx'
import { missingFor } from '../page/meeting/OpenMeeting.tsx'
import { StartNow } from '../page/meeting/StartNow.tsx'
import { emptyMeetingDraft } from '../page/meeting/useMeetingDraft.ts'
import { useWriting, WritingContext } from '../page/useCase.tsx'
import { Attendance } from './Attendance.tsx'
import { Corrections } from './Corrections.tsx'
import classes from './hearing.module.css'
import { Minutes, MinutesOnPage, MinutesWithDraft } from './Minutes.tsx'
import { Objections } from './Objections.tsx'
import { Points } from './Points.tsx'
import { RecordAttendance } from './RecordAttendance.tsx'
import { ShareRecord } from './ShareRecord.tsx'
import { Signatures } from './Signatures.tsx'
import { useRecord } from './useRecord.ts'
import { Voting } from './Voting.tsx'
import { MeetingStatus } from '../../meetings/MeetingStatus.tsx'

/** /complaints/:id/meetings/:meetingId: a meeting being held, and its record; for the committee alone. */
export function Component() {
  const { t } = useTranslation()
  const { id = '', meetingId = '' } = useParams()
  const read = useApiQuery(complaints.read, { params: { id } })
  const page = read.data
  const meeting = page?.meetings.find((each) => each.meetingId === meetingId)
  const step = page?.current.find((each) => each.step === meeting?.step)
  const writes = meeting?.abilities.record === true || meeting?.abilities.minutes === true
  const hasDraft = writes && step?.meeting?.meetingId === meetingId
  const params = { id, step: meeting?.step ?? '' }
  const draft = useApiQuery(meetings.draft, { params }, { when: hasDraft })
  // Everybody else who is invited has a page of their own.
  if (meeting && meeting.record === null) return <Navigate to={`/meetings/${meetingId}`} replace />
  const error = read.error ?? draft.error ?? (page && !meeting ? notFound() : null)
  if (page && meeting && (!hasDraft || draft.data))
    return (
      <HearingLoaded key={meetingId} page={page} meeting={meeting} step={step} draft={draft.data ?? null} />
    )
  return (
    <Page title={t('Meeting')} crumbs={[{ label: t('Complaints'), to: '/complaints' }]}>
      {error ? <LoadError error={error} retry={() => void read.refetch()} /> : <Loading lines={8} />}
    </Page>
  )
}
const notFound = () => new CallError(404, 'NOT_FOUND', '')

type Props = {
  page: CasePage
  meeting: Meeting
  step: CurrentStep | undefined
  /** What I wrote and have not sent; null where nothing waits. */
  draft: MeetingDraft | null
}
function HearingLoaded({ page, meeting, step, draft }: Props) {
  const { t } = useTranslation()
  const zone = useZone()
  const { written, isUnsaved, reportWriting, flush } = useWriting()
  const isMeeting = page.kind === 'MEETING'
  const isHeld = meeting.status === 'HELD' || meeting.status === 'ADJOURNED'
  const [wasHeld] = useState(isHeld)
  // The part that recorded the meeting is gone.
  useEffect(() => {
    if (isHeld && !wasHeld) goToTop()
  }, [isHeld, wasHeld])
  const when = formatPeriod(meeting.startTime, meeting.endTime, zone)
  return (
    <WritingContext value={reportWriting}>
      <Page
        title={meeting.title}
        tag={<MeetingStatus meeting={meeting} />}
        lead={`${when} · ${meetingPlace(meeting)}`}
        crumbs={[
          isMeeting
            ? { label: t('Meetings'), to: '/meetings' }
            : { label: t('Complaints'), to: '/complaints' },
          {
            label: isMeeting ? page.title || page.caseNo : t('Complaint {{caseNo}}', { caseNo: page.caseNo }),
            to: `/complaints/${page.caseId}`,
          },
        ]}
        action={
          step?.abilities.complete &&
          missingFor(meeting) === null && (
            <Button
              component={Link}
              to={`/complaints/${page.caseId}`}
              variant={meeting.minutes === null ? 'default' : 'filled'}
            >
              {t('Choose the outcome')}
            </Button>
          )
        }
      >
        <UnsavedChangesGuard
          isUnsaved={isUnsaved}
          flush={flush}
          words={t('What you wrote here has not been sent yet.')}
        />
        {isOpen(page) && <Following id={page.caseId} />}
        {isHeld ? (
          <AfterHearing page={page} meeting={meeting} step={step} draft={draft} written={written} />
        ) : (
          <BeforeHearing meeting={meeting} draft={draft ?? emptyMeetingDraft} />
        )}
      </Page>
    </WritingContext>
  )
}

/** Looks again: others of the committee write and vote meanwhile. */
function Following({ id }: { id: string }) {
  useApiQuery(complaints.read, { params: { id } }, { every: 5_000 })
  return null
}

/** Before it is held: who is here. */
function BeforeHearing({ meeting, draft }: { meeting: Meeting; draft: MeetingDraft }) {
  const { t } = useTranslation()
  const { record, change } = meeting.abilities
  return (
    <div className={classes.page}>
      <Paper component="section" aria-labelledby="who-came">
        <Title order={2} size="h3" id="who-came" mb="sm">
          {t('Attendance')}
        </Title>
        <KeepMounted when={record}>
          <RecordAttendance meeting={meeting} draft={draft} />
        </KeepMounted>
        {!record && (change ? <StartNow meeting={meeting} /> : <Text>{whyNot(meeting)}</Text>)}
      </Paper>
      <Paper component="section" aria-label={t('Details')} className={classes.beside ?? ''}>
        <MeetingFacts meeting={meeting} />
        {meeting.status === 'SCHEDULED' && (
          <Group mt="md">
            <CalendarLink meetingId={meeting.meetingId} />
          </Group>
        )}
      </Paper>
    </div>
  )
}

function whyNot({ status }: Meeting): string {
  if (status === 'NO_QUORUM') return t('Too few people attended, so the meeting was not held.')
  return status === 'CANCELLED'
    ? t('This meeting was cancelled.')
    : t('Attendance has not been recorded yet.')
}

/** From then on: the points and who is there, the vote, the minutes, and what follows from them. */
function AfterHearing({ meeting, step, draft, written: writing }: Props & { written: string[] }) {
  const { t } = useTranslation()
  const written = useRecord(meeting)
  const [isAdjourning, adjourn] = useState(false)
  const { vote, abilities, votePoint } = meeting
  const place = abilities.keepRecord ? written.record.votePoint : votePoint
  const voting = (order: 3 | 4) => <Voting meeting={meeting} outcomes={step?.outcomes ?? []} order={order} />
  const fields = { meeting, meetingFields: step?.meetingFields ?? [], record: written.record }
  return (
    <div className={classes.page}>
      <Points
        meeting={meeting}
        written={written}
        vote={vote.kind === 'NONE' ? null : voting(4)}
        movesVote={vote.state === 'RUNNING' && vote.voted === 0}
      />
      <div className={classes.beside}>
        <Attendance meeting={meeting} written={written} />
      </div>
      <div className={classes.rest}>
        {vote.kind !== 'NONE' && place === null && (
          <Paper component="section" aria-labelledby="decision">
            <Title order={2} size="h3" id="decision" mb="xs">
              {t('Decision')}
            </Title>
            {voting(3)}
          </Paper>
        )}
        <KeepMounted when={abilities.minutes}>
          {draft ? <MinutesWithDraft {...fields} saved={draft} /> : <MinutesOnPage {...fields} />}
        </KeepMounted>
        {!abilities.minutes && <Minutes meeting={meeting} />}
        <Signatures
          meeting={meeting}
          isWriting={writing.includes(`${meeting.meetingId}:minutes`)}
          flush={written.autosave.flush}
        />
        <ShareRecord meeting={meeting} />
        <Objections meeting={meeting} />
        <Corrections meeting={meeting} />
        {abilities.adjourn && (
          <Group>
            <Button variant="subtle" color="gray" onClick={() => adjourn(true)}>
              {t('Adjourn and reschedule')}
            </Button>
          </Group>
        )}
      </div>
      {isAdjourning && <EndMeeting by="adjourn" meeting={meeting} onClose={() => adjourn(false)} />}
    </div>
  )
}
