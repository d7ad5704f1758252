import { Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, type Meeting } from '../../../api/meetings/contract.ts'
import { MeetingNotes } from '../../meetings/MeetingNotes.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { useConfirmDiscard } from '../page/meeting/useConfirmDiscard.tsx'
import { useCaseAct, useUnsaved } from '../page/useCase.tsx'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'
import { maxNarrativeCharacters } from '../../../workflows/definition/limits.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'

/** What was added to the record, and a way to add to it; the record itself stays. */
export function Corrections({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const [isAdding, add] = useState(false)
  const notes = meeting.notes.filter(({ answers }) => answers === null)
  if (notes.length === 0 && !meeting.abilities.correct) return null
  return (
    <Paper component="section" aria-labelledby="corrections">
      <Title order={2} size="h3" id="corrections" mb="xs">
        {t('Corrections')}
      </Title>
      <Stack gap="xs" align="flex-start">
        <MeetingNotes notes={notes} />
        {meeting.abilities.correct && (
          <Button size="compact-sm" variant="default" onClick={() => add(true)}>
            {t('Add a correction')}
          </Button>
        )}
      </Stack>
      {isAdding && <AddCorrection meeting={meeting} answers={null} onClose={() => add(false)} />}
    </Paper>
  )
}

type Props = {
  meeting: Meeting
  /** The objection that it answers. */
  answers: Meeting['objections'][number] | null
  onClose: () => void
}
/** Adds to the record, on somebody's attendance or in answer to what a party objects to. */
export function AddCorrection({ meeting, answers, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [about, setAbout] = useState('')
  const [tried, setTried] = useState(false)
  const act = useCaseAct(meetings.correct, onClose)
  const { leave, asking } = useConfirmDiscard(text !== '', onClose)
  useUnsaved(`${meeting.step}:correction`, text !== '' && !act.isSuccess)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!text.trim()) return
    act.mutate({
      params: { id: meeting.meetingId },
      body: { text, about: about || null, answers: answers?.objectionId ?? null },
    })
  }
  return (
    <FormDialog onClose={leave} title={answers ? t('Answer the objection') : t('Add a correction')}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>
            {answers
              ? t(
                  'The original record stays. Your addition is shown next to it, with your name and the time. ' +
                    '{{name}} can read it; the other party cannot.',
                  { name: answers.by },
                )
              : t(
                  'The original record stays. Your correction is shown next to it, with ' +
                    'your name and the time, to everyone who can see that record.',
                )}
          </Text>
          {!answers && (
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
          )}
          <LimitedTextarea
            label={answers ? t('Addition') : t('Correction')}
            withAsterisk
            autosize
            minRows={3}
            maxRows={12}
            limit={maxNarrativeCharacters}
            data-autofocus
            value={text}
            error={
              tried &&
              !text.trim() &&
              (answers ? t('Enter your answer') : t('Enter what needs to be corrected'))
            }
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <MutationError error={act.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={act.isPending}>
              {answers ? t('Add the answer') : t('Add the correction')}
            </Button>
          </Group>
        </Stack>
      </form>
      {asking}
    </FormDialog>
  )
}
