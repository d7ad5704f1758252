import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting } from '../../../../api/meetings/contract.ts'
import { told } from '../../../i18n.ts'
import { Refusal } from '../../../parts/Refusal.tsx'
import { useCaseAct } from '../useCase.tsx'

/** Who of the invited came; from it follows whether enough did. */
export function RecordWhoCame({ meeting, onDone }: { meeting: Meeting; onDone: () => void }) {
  const { t } = useTranslation()
  const [attended, setAttended] = useState<string[]>([])
  const act = useCaseAct(meetings.record, onDone)
  return (
    <Stack gap="md">
      <Checkbox.Group label={t('Who came?')} description={meeting.quorum && told(meeting.quorum)} value={attended} onChange={setAttended}>
        <Stack gap="xs" mt={4}>{meeting.guests.map((guest) => <Checkbox key={guest.guestId} value={guest.guestId} label={guest.name} />)}</Stack>
      </Checkbox.Group>
      <Text component="output" display="block" size="sm" c="dimmed">{t('{{present}} of {{invited}} came. This cannot be changed afterwards.', { present: attended.length, invited: meeting.guests.length })}</Text>
      <Refusal error={act.error} />
      <Group gap="sm"><Button loading={act.isPending} onClick={() => act.mutate({ params: { id: meeting.meetingId }, body: { attended, version: meeting.version } })}>{t('Record who came')}</Button><Button variant="default" onClick={onDone}>{t('Go back')}</Button></Group>
    </Stack>
  )
}
