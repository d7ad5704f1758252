import { Button, Checkbox, Fieldset, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting } from '../../../../api/meetings/contract.ts'
import { fieldErrors } from '../../../client.ts'
import { translateMessage } from '../../../i18n.ts'
import { withParty } from '../../../meetings/attendance.ts'
import { ErrorSummary } from '../../../parts/ErrorSummary.tsx'
import { Refusal } from '../../../parts/Refusal.tsx'
import { under } from '../../under.ts'
import { useCaseAct, useUnsaved } from '../useCase.tsx'
import { absencesOf, problemsOf, unasked, type Attendance } from './attendance.ts'
import { useDropping } from './useDropping.tsx'

/**
 * Who of the invited came; of each party by itself, and of one that did not come, whether it had been told.
 */
export function RecordWhoCame({ meeting, onDone }: { meeting: Meeting; onDone: () => void }) {
  const { t } = useTranslation()
  const [first] = useState<{ attended: string[]; parties: Record<string, Attendance> }>({
    attended: [],
    parties: {},
  })
  const [said, say] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [round, setRound] = useState(0)
  const fields = under(`${meeting.step}.record`)
  const act = useCaseAct(meetings.record, onDone)
  const { leave, asking } = useDropping(said !== first, onDone)
  useUnsaved(`${meeting.step}:record`, said !== first && !act.isSuccess)
  const [parties, others] = [
    meeting.guests.filter(({ party }) => party !== null),
    meeting.guests.filter(({ party }) => party === null),
  ]
  const came = [
    ...said.attended,
    ...parties.map(({ guestId }) => guestId).filter((id) => said.parties[id]?.came === true),
  ]
  const refuse = (found: Record<string, string>) => {
    setErrors(found)
    setRound(round + 1)
  }
  const send = () => {
    const found = problemsOf(parties, said.parties)
    refuse(found)
    if (Object.keys(found).length > 0) return
    act.mutate(
      {
        params: { id: meeting.meetingId },
        body: { attended: came, absences: absencesOf(parties, said.parties), version: meeting.version },
      },
      { onError: (error) => refuse(fieldErrors(error)) },
    )
  }
  return (
    <Stack gap="md" maw={720}>
      <ErrorSummary errors={fields.errors(errors)} round={round} />
      <Checkbox.Group
        label={t('Who came?')}
        description={meeting.quorumText && translateMessage(meeting.quorumText)}
        value={said.attended}
        onChange={(attended) => say({ ...said, attended })}
      >
        <Stack gap="xs" mt={4}>
          {others.map((guest) => (
            <Checkbox key={guest.guestId} value={guest.guestId} label={guest.name} />
          ))}
        </Stack>
      </Checkbox.Group>
      {parties.map((guest) => (
        <Party
          key={guest.guestId}
          guest={guest}
          id={fields.id(`absences.${guest.guestId}`)}
          error={errors[`absences.${guest.guestId}`]}
          said={said.parties[guest.guestId] ?? unasked}
          say={(next) => say({ ...said, parties: { ...said.parties, [guest.guestId]: next } })}
        />
      ))}
      <Text component="output" display="block" size="sm" c="dimmed">
        {t(
          '{{present}} of {{invited}} came. It stays as you record it; a correction can be added beside it.',
          { present: came.length, invited: meeting.guests.length },
        )}
      </Text>
      {act.error?.fields.length === 0 && <Refusal error={act.error} />}
      <Group gap="sm">
        <Button loading={act.isPending} onClick={send}>
          {t('Record who came')}
        </Button>
        <Button variant="default" onClick={leave}>
          {t('Go back')}
        </Button>
      </Group>
      {asking}
    </Stack>
  )
}

type PartyProps = {
  guest: Meeting['guests'][number]
  id: string
  error: string | undefined
  said: Attendance
  say: (said: Attendance) => void
}
function Party({ guest, id, error, said, say }: PartyProps) {
  const { t } = useTranslation()
  const yesOrNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')
  return (
    <Fieldset legend={withParty(guest)}>
      <Stack gap="md">
        <Radio.Group
          label={t('Did {{name}} come?', { name: guest.name })}
          withAsterisk
          error={error}
          value={yesOrNo(said.came)}
          onChange={(value) => say({ ...said, came: value === 'yes' })}
        >
          <Group gap="lg" mt={4}>
            <Radio id={id} value="yes" label={t('Came')} />
            <Radio value="no" label={t('Did not come')} />
          </Group>
        </Radio.Group>
        {said.came === false && (
          <Radio.Group
            label={t('Had {{name}} been told of this meeting?', { name: guest.name })}
            description={t('An absence counts only after notice. Say what you can prove.')}
            withAsterisk
            value={yesOrNo(said.notified)}
            onChange={(value) => say({ ...said, notified: value === 'yes' })}
          >
            <Group gap="lg" mt={4}>
              <Radio value="yes" label={t('Yes, notice was given')} />
              <Radio value="no" label={t('No')} />
            </Group>
          </Radio.Group>
        )}
        {said.came === false && said.notified === true && (
          <Group gap="sm" align="flex-start">
            <TextInput
              type="date"
              label={t('On which day?')}
              withAsterisk
              value={said.on}
              onChange={(event) => say({ ...said, on: event.currentTarget.value })}
            />
            <TextInput
              label={t('How?')}
              placeholder={t('By registered post, by e-mail, by hand')}
              withAsterisk
              maxLength={300}
              style={{ flex: 1 }}
              value={said.how}
              onChange={(event) => say({ ...said, how: event.currentTarget.value })}
            />
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}
