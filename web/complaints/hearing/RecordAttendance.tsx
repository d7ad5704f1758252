import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting, type MeetingDraft } from '../../../api/meetings/contract.ts'
import { DraftFormStatus } from '../../autosave/DraftFormStatus.tsx'
import { isUnsaved } from '../../autosave/draftAutosave.ts'
import { fieldErrors } from '../../client.ts'
import { translateMessage } from '../../i18n.ts'
import { withRole } from '../../meetings/attendance.ts'
import { remainingErrors, type RefusedFields } from '../remainingErrors.ts'
import { ErrorSummary } from '../../parts/ErrorSummary.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { fieldNamespace } from '../fieldNamespace.ts'
import { useCaseAct, useUnsaved } from '../page/useCase.tsx'
import { absencesOf, problemsOf, emptyAttendance, type Attendance } from './attendance.ts'
import { PartyAttendance } from './PartyAttendance.tsx'
import { useConfirmDiscard } from '../page/meeting/useConfirmDiscard.tsx'
import { useMeetingDraft } from '../page/meeting/useMeetingDraft.ts'

type Props = { meeting: Meeting; draft: MeetingDraft }
type AttendanceForm = { attended: string[]; parties: Record<string, Attendance> }
type Absences = { absences: AttendanceForm['parties'] }
const nothingSaid: AttendanceForm = { attended: [], parties: {} }
/** Records which guests attended: each party separately, and whether an absent one had been notified. */
export function RecordAttendance({ meeting, draft: saved }: Props) {
  const { t } = useTranslation()
  const params = { id: meeting.caseId, step: meeting.step }
  const draft = useMeetingDraft(params, meeting.meetingId, saved)
  const attendanceForm = draft.form.attendance ?? nothingSaid
  const say = (attendance: AttendanceForm) => draft.change({ attendance })
  const [refused, setRefused] = useState<RefusedFields<Absences> | null>(null)
  const [round, setRound] = useState(0)
  const fields = fieldNamespace(`${meeting.step}.record`)
  const act = useCaseAct(meetings.record, draft.forget)
  const isWritten = draft.form.attendance !== null
  const { flush } = draft.autosave
  const { leave, asking } = useConfirmDiscard(isWritten, draft.discard)
  useUnsaved(`${meeting.step}:record`, isUnsaved(draft.state), { isWritten, flush })
  const [parties, others] = [
    meeting.guests.filter(({ party }) => party !== null),
    meeting.guests.filter(({ party }) => party === null),
  ]
  const came = [
    ...attendanceForm.attended,
    ...parties.map(({ guestId }) => guestId).filter((id) => attendanceForm.parties[id]?.came === true),
  ]
  const absences = { absences: attendanceForm.parties }
  const errors = refused
    ? remainingErrors(refused, absences, problemsOf(parties, attendanceForm.parties))
    : {}
  const refuse = (newErrors: Record<string, string>, by: RefusedFields<Absences>['by']) => {
    setRefused({ errors: newErrors, form: absences, by })
    setRound(round + 1)
  }
  const send = async () => {
    const newErrors = problemsOf(parties, attendanceForm.parties)
    refuse(newErrors, 'SCREEN')
    if (Object.keys(newErrors).length > 0) return
    await flush()
    act.mutate(
      {
        params: { id: meeting.meetingId },
        body: {
          attended: came,
          absences: absencesOf(parties, attendanceForm.parties),
          version: meeting.version,
        },
      },
      { onError: (error) => refuse(fieldErrors(error), 'SERVER') },
    )
  }
  return (
    <Stack gap="md" maw={720}>
      <ErrorSummary errors={fields.errors(errors)} round={round} />
      <Checkbox.Group
        label={t('Who attended?')}
        description={meeting.quorumText && translateMessage(meeting.quorumText)}
        value={attendanceForm.attended}
        onChange={(attended) => say({ ...attendanceForm, attended })}
      >
        <Stack gap="xs" mt={4}>
          {others.map((guest) => (
            <Checkbox key={guest.guestId} value={guest.guestId} label={withRole(guest)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {parties.map((guest) => (
        <PartyAttendance
          key={guest.guestId}
          guest={guest}
          id={fields.id(`absences.${guest.guestId}`)}
          error={errors[`absences.${guest.guestId}`]}
          attendance={attendanceForm.parties[guest.guestId] ?? emptyAttendance}
          say={(next) =>
            say({ ...attendanceForm, parties: { ...attendanceForm.parties, [guest.guestId]: next } })
          }
        />
      ))}
      <Text component="output" display="block" size="sm" c="dimmed">
        {t(
          '{{present}} of {{invited}} attended. This cannot be changed later; ' +
            'only late arrivals and corrections can be added.',
          { present: came.length, invited: meeting.guests.length },
        )}
      </Text>
      <DraftFormStatus draft={draft} />
      {act.error?.fields.length === 0 && <MutationError error={act.error} />}
      <Group gap="sm">
        <Button loading={act.isPending} onClick={() => void send()}>
          {t('Record attendance')}
        </Button>
        {isWritten && (
          <Button variant="subtle" color="gray" onClick={leave}>
            {t('Start over')}
          </Button>
        )}
      </Group>
      {asking}
    </Stack>
  )
}
