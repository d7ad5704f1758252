import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting } from '../../../../api/meetings/contract.ts'
import { Refusal } from '../../../parts/Refusal.tsx'
import { useCaseAct } from '../useCase.tsx'

export function CancelMeeting({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const act = useCaseAct(meetings.cancel, onClose)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (note.trim()) act.mutate({ params: { id: meeting.meetingId }, body: { note } })
  }
  return (
    <Modal opened onClose={onClose} title={t('Cancel this meeting?')} closeOnClickOutside={note === ''}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t('Everybody invited is told. You can plan another one afterwards.')}</Text>
          <Textarea label={t('Why?')} withAsterisk autosize minRows={3} maxLength={4000} data-autofocus value={note} onChange={(event) => setNote(event.currentTarget.value)} error={tried && !note.trim() ? t('Say why, in a sentence') : undefined} />
          <Refusal error={act.error} />
          <Group justify="flex-end" gap="sm"><Button variant="default" onClick={onClose}>{t('Go back')}</Button><Button type="submit" color="red" loading={act.isPending}>{t('Cancel the meeting')}</Button></Group>
        </Stack>
      </form>
    </Modal>
  )
}
