import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { meetings, sharedPath, type Meeting } from '../../api/meetings/contract.ts'
import { LeftDraft } from '../autosave/DraftFormStatus.tsx'
import { UnsavedChangesGuard } from '../autosave/UnsavedChangesGuard.tsx'
import { useDeviceDraft } from '../autosave/useDeviceDraft.ts'
import { useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { dayWords } from '../parts/moments.ts'
import { PdfLink } from '../parts/PdfLink.tsx'
import { When } from '../parts/When.tsx'
import { MeetingNotes } from './MeetingNotes.tsx'
import classes from './MeetingPage.module.css'
import { LimitedTextarea } from '../parts/LimitedText.tsx'
import { maxNarrativeCharacters } from '../../workflows/definition/limits.ts'

/** What I was given of the record to read, point by point, and what I object to in it. */
export function SharedRecord({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const [objecting, object] = useState<number | null>(null)
  const [share] = meeting.shares
  if (!share) return null
  return (
    <Paper component="section" aria-labelledby="given">
      <Title order={2} size="h3" id="given" mb="xs">
        {t('From the record of the meeting')}
      </Title>
      <Text>
        {meeting.abilities.object
          ? t(
              'The committee gave you this to read. If something in it is wrong, you can object until {{day}}.',
              {
                day: dayWords(share.objectOn),
              },
            )
          : t('The committee gave you this to read. You could object until {{day}}.', {
              day: dayWords(share.objectOn),
            })}
      </Text>
      <ol className={classes.points}>
        {meeting.points.map((point) => (
          <li key={point.point}>
            <Title order={3} size="h4" mb={4}>
              {t('{{number}}. {{title}}', { number: point.point, title: point.title })}
            </Title>
            <Stack gap="sm" align="stretch">
              <Text className={classes.text}>{point.notes || t('No notes')}</Text>
              <Objected meeting={meeting} point={point.point} />
              {meeting.abilities.object &&
                (objecting === point.point ? (
                  <Objecting meeting={meeting} point={point.point} onClose={() => object(null)} />
                ) : (
                  <Group>
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={objecting !== null}
                      onClick={() => object(point.point)}
                    >
                      {t('Object to point {{number}}', { number: point.point })}
                    </Button>
                  </Group>
                ))}
            </Stack>
          </li>
        ))}
      </ol>
      <PdfLink href={sharedPath.replace('{id}', meeting.meetingId)} />
    </Paper>
  )
}

/** What I said is wrong in a point, and what the committee added to it. */
const Objected = ({ meeting, point }: { meeting: Meeting; point: number }) => {
  const { t } = useTranslation()
  return meeting.objections
    .filter((objection) => objection.point === point)
    .map(({ objectionId, text, at, answered }) => (
      <div key={objectionId} className={classes.objection}>
        <Text size="sm" fw={600}>
          {t('Your objection')}
        </Text>
        <Text className={classes.text}>{text}</Text>
        <Text size="sm" c="dimmed">
          <When at={at} relative={false} />
          {!answered && ` · ${t('The committee has not answered yet.')}`}
        </Text>
        {answered && (
          <>
            <Text size="sm" fw={600} mt="xs">
              {t('The committee’s answer')}
            </Text>
            <MeetingNotes
              label={t('Answers')}
              notes={meeting.notes.filter(({ answers }) => answers === objectionId)}
            />
          </>
        )}
      </div>
    ))
}

type Props = { meeting: Meeting; point: number; onClose: () => void }
function Objecting({ meeting, point, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const device = useDeviceDraft<{ text: string }>(`objection ${meeting.meetingId} ${point}`, ({ draft }) =>
    setText(draft.text),
  )
  const write = (next: string) => {
    setText(next)
    device.keep({ draft: { text: next }, revision: 0 })
  }
  const end = () => {
    device.forget()
    onClose()
  }
  const act = useApiMutation(meetings.object, { onDone: end })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (text.trim()) act.mutate({ params: { id: meeting.meetingId }, body: { point, text } })
  }
  return (
    <form onSubmit={send} noValidate>
      <UnsavedChangesGuard isUnsaved={text !== '' && !act.isSuccess} />
      <Stack gap="sm">
        <LimitedTextarea
          label={t('What is wrong, and what should it say?')}
          description={t(
            'The committee reads this and adds an answer. The original text stays. The other party does not see it.',
          )}
          withAsterisk
          autosize
          minRows={3}
          maxRows={12}
          limit={maxNarrativeCharacters}
          ref={field}
          value={text}
          error={tried && !text.trim() && t('Enter what is wrong')}
          onChange={(event) => write(event.currentTarget.value)}
        />
        {device.left && <LeftDraft chooseLeft={(choice) => Promise.resolve(device.choose(choice))} />}
        <MutationError error={act.error} />
        <Group gap="sm">
          <Button type="submit" loading={act.isPending}>
            {t('Send the objection')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
