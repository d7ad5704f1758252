import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting } from '../../../../api/meetings/contract.ts'
import { msg } from '../../../i18n.ts'
import { MutationError } from '../../../parts/MutationError.tsx'
import { useCaseAct, useUnsaved } from '../useCase.tsx'
import { useConfirmDiscard } from './useConfirmDiscard.tsx'
import { LimitedTextarea } from '../../../parts/LimitedText.tsx'
import { FormDialog } from '../../../parts/FormDialog.tsx'

const ends = {
  cancel: {
    row: meetings.cancel,
    question: msg('Cancel this meeting?'),
    words: msg('Everyone invited will be notified. You can plan another meeting afterwards.'),
    verb: msg('Cancel the meeting'),
    color: 'red',
  },
  adjourn: {
    row: meetings.adjourn,
    question: msg('Adjourn and reschedule?'),
    words: msg(
      'The meeting ends without a decision, and you plan another one. Votes cast so far do not count.',
    ),
    verb: msg('Adjourn the meeting'),
    color: undefined,
  },
} as const

/** Cancels a planned meeting, or ends one that was held without a decision; with a reason. */
export function EndMeeting({
  by,
  meeting,
  onClose,
}: {
  by: keyof typeof ends
  meeting: Meeting
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { row, question, words, verb, color } = ends[by]
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const act = useCaseAct(row, onClose)
  const { leave, asking } = useConfirmDiscard(note !== '', onClose)
  useUnsaved(`${meeting.step}:${by}`, note !== '' && !act.isSuccess)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (note.trim()) act.mutate({ params: { id: meeting.meetingId }, body: { note } })
  }
  return (
    <FormDialog onClose={leave} title={t(question)}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t(words)}</Text>
          <LimitedTextarea
            label={t('Why?')}
            withAsterisk
            autosize
            minRows={3}
            limit={4000}
            data-autofocus
            value={note}
            error={tried && !note.trim() ? t('Enter a reason, in one sentence') : undefined}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <MutationError error={act.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              {t('Go back')}
            </Button>
            <Button type="submit" {...(color ? { color } : {})} loading={act.isPending}>
              {t(verb)}
            </Button>
          </Group>
        </Stack>
      </form>
      {asking}
    </FormDialog>
  )
}
