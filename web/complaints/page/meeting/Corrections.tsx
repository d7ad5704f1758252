import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting } from '../../../../api/meetings/contract.ts'
import { MeetingNotes } from '../../../meetings/MeetingNotes.tsx'
import { MutationError } from '../../../parts/MutationError.tsx'
import { useCaseAct, useUnsaved } from '../useCase.tsx'
import { useDropping } from './useDropping.tsx'

/** What was added to the record, and a way to add to it; the record itself stays. */
export function Corrections({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const [isAdding, add] = useState(false)
  return (
    <Stack gap="xs" align="flex-start">
      <MeetingNotes notes={meeting.notes} />
      {meeting.abilities.correct && (
        <Button size="compact-sm" variant="default" onClick={() => add(true)}>
          {t('Add a correction')}
        </Button>
      )}
      {isAdding && <Adding meeting={meeting} onClose={() => add(false)} />}
    </Stack>
  )
}

function Adding({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [about, setAbout] = useState('')
  const [tried, setTried] = useState(false)
  const act = useCaseAct(meetings.correct, onClose)
  const { leave, asking } = useDropping(text !== '', onClose)
  useUnsaved(`${meeting.step}:correction`, text !== '' && !act.isSuccess)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (text.trim()) act.mutate({ params: { id: meeting.meetingId }, body: { text, about: about || null } })
  }
  return (
    <Modal opened onClose={leave} title={t('Add a correction')}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>
            {t(
              'The original record stays. Your correction is shown next to it, with ' +
                'your name and the time, to everyone who can see that record.',
            )}
          </Text>
          <NativeSelect
            label={t('What is it about?')}
            description={t('The person it is about can read it, too.')}
            value={about}
            onChange={(event) => setAbout(event.currentTarget.value)}
            data={[
              { value: '', label: t('The minutes, the vote or the meeting') },
              ...meeting.guests.map((guest) => ({
                value: guest.guestId,
                label: t('Whether {{name}} attended', { name: guest.name }),
              })),
            ]}
          />
          <Textarea
            label={t('Correction')}
            withAsterisk
            autosize
            minRows={3}
            maxRows={12}
            maxLength={4000}
            data-autofocus
            value={text}
            error={tried && !text.trim() ? t('Enter what needs to be corrected') : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <MutationError error={act.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={act.isPending}>
              {t('Add the correction')}
            </Button>
          </Group>
        </Stack>
      </form>
      {asking}
    </Modal>
  )
}
