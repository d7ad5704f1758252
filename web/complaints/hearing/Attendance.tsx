import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting, type WorkingRecord } from '../../../api/meetings/contract.ts'
import { translateMessage } from '../../i18n.ts'
import { absenceWords, withRole } from '../../meetings/attendance.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { useZone } from '../../shell/me.ts'
import { useCaseAct } from '../page/useCase.tsx'
import classes from './hearing.module.css'
import { clockOf, instantNear, isTurned, noTimes, type Times } from './record.ts'
import type { RecordBeingWritten } from './useRecord.ts'
import { TimeField } from '../../parts/TimeField.tsx'

type Guest = Meeting['guests'][number]
type Props = { meeting: Meeting; written: RecordBeingWritten }
/** Who was there, from when to when; and who came after all. */
export function Attendance({ meeting, written: { record, change } }: Props) {
  const { t } = useTranslation()
  const isWritten = meeting.abilities.keepRecord
  const came = meeting.guests.filter(({ attended }) => attended === true)
  const untimed = came.filter(({ guestId }) => !record.times[guestId]?.cameAt)
  const set = (more: WorkingRecord['times']) => change({ times: { ...record.times, ...more } })
  const zone = useZone()
  return (
    <Paper component="section" aria-labelledby="attendance">
      <Title order={2} size="h3" id="attendance" mb={4}>
        {t('Attendance')}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {meeting.quorumText && `${translateMessage(meeting.quorumText)} `}
        {isWritten &&
          t('Times are optional. They are shown in {{zone}}.', { zone: zone.replaceAll('_', ' ') })}
      </Text>
      {isWritten && untimed.length > 1 && (
        <Button
          mb="md"
          size="compact-sm"
          variant="default"
          onClick={() =>
            set(
              Object.fromEntries(
                untimed.map(({ guestId }) => [
                  guestId,
                  { ...(record.times[guestId] ?? noTimes), cameAt: meeting.startTime },
                ]),
              ),
            )
          }
        >
          {untimed.length === came.length
            ? t('Everyone arrived at {{hour}}', { hour: clockOf(meeting.startTime, zone) })
            : t('Everyone else arrived at {{hour}}', { hour: clockOf(meeting.startTime, zone) })}
        </Button>
      )}
      <ul className={classes.people}>
        {meeting.guests.map((guest) => (
          <li key={guest.guestId}>
            <Text size="sm" fw={600}>
              {withRole(guest)}
            </Text>
            <Stack gap={6} align="flex-start">
              <Text size="sm" c="dimmed">
                {wordsOf(guest)}
              </Text>
              {guest.attended === true && (
                <Coming
                  meeting={meeting}
                  guest={guest}
                  times={record.times[guest.guestId] ?? noTimes}
                  isWritten={isWritten}
                  set={(times) => set({ [guest.guestId]: times })}
                />
              )}
              {guest.attended === false && meeting.abilities.arrive && (
                <CameAfterAll meeting={meeting} guest={guest} />
              )}
            </Stack>
          </li>
        ))}
      </ul>
    </Paper>
  )

  function wordsOf({ attended, absence }: Guest): string {
    if (attended === null) return t('Invited')
    const words = attended ? t('Attended') : t('Did not attend')
    return absence ? `${words} (${absenceWords(absence)})` : words
  }
}

type ComingProps = {
  meeting: Meeting
  guest: Guest
  times: Times
  isWritten: boolean
  set: (times: Times) => void
}
/** From when to when somebody was there, on the clock of the workspace. */
function Coming({ meeting, guest: { name }, times, isWritten, set }: ComingProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const [from, to] = [clockOf(times.cameAt, zone), clockOf(times.leftAt, zone)]
  if (!isWritten)
    return (
      (from || to) && (
        <Text size="sm" c="dimmed">
          {[from && t('arrived {{hour}}', { hour: from }), to && t('left {{hour}}', { hour: to })]
            .filter(Boolean)
            .join(', ')}
        </Text>
      )
    )
  const instant = (clock: string) => (clock ? instantNear(clock, meeting, zone) : null)
  return (
    <Group gap="xs" align="flex-end">
      <TimeField
        size="xs"
        className={classes.clock ?? ''}
        label={t('Arrived at')}
        aria-label={t('{{what}}: {{name}}', { what: t('Arrived at'), name })}
        value={from}
        onChange={(time) => set({ ...times, cameAt: instant(time) })}
      />
      <TimeField
        size="xs"
        className={classes.clock ?? ''}
        label={t('Left at')}
        aria-label={t('{{what}}: {{name}}', { what: t('Left at'), name })}
        value={to}
        error={isTurned(times) && t('Must be after they arrived')}
        onChange={(time) => set({ ...times, leftAt: instant(time) })}
      />
      {!to && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('{{what}}: {{name}}', { what: t('Left now'), name })}
          onClick={() => set({ ...times, leftAt: new Date().toISOString() })}
        >
          {t('Left now')}
        </Button>
      )}
    </Group>
  )
}

/** Somebody who was recorded as absent came late. */
function CameAfterAll({ meeting, guest: { guestId, name } }: { meeting: Meeting; guest: Guest }) {
  const { t } = useTranslation()
  const zone = useZone()
  const [clock, setClock] = useState<string | null>(null)
  const act = useCaseAct(meetings.arrive, () => setClock(null))
  const send = () =>
    act.mutate({
      params: { id: meeting.meetingId },
      body: { guestId, cameAt: instantNear(clock ?? '', meeting, zone), version: meeting.version },
    })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('{{what}}: {{name}}', { what: t('Arrived late'), name })}
        onClick={() => setClock(clockOf(new Date().toISOString(), zone))}
      >
        {t('Arrived late')}
      </Button>
      <Confirm
        opened={clock !== null}
        onClose={() => setClock(null)}
        question={t('Did {{name}} arrive after all?', { name })}
        verb={t('Record the arrival')}
        busy={act.isPending}
        disabled={!clock}
        error={act.error}
        onConfirm={send}
      >
        <Stack gap="md">
          <Text>
            {t('They count as present from now on, for the quorum and the vote. This cannot be undone.')}
          </Text>
          <TimeField
            className={classes.clock ?? ''}
            label={t('Arrived at')}
            withAsterisk
            value={clock ?? ''}
            onChange={setClock}
          />
        </Stack>
      </Confirm>
    </>
  )
}
