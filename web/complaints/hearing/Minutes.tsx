import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  minutesPath,
  type Meeting,
  type MeetingDraft,
  type MeetingForm,
  type WorkingRecord,
} from '../../../api/meetings/contract.ts'
import { meetingFieldsWith, type MeetingField } from '../../../workflows/definition/graph.ts'
import type { DraftTexts } from '../../autosave/BothTexts.tsx'
import { DraftFormStatus, LeftDraft } from '../../autosave/DraftFormStatus.tsx'
import { isUnsaved } from '../../autosave/draftAutosave.ts'
import { useDeviceDraft } from '../../autosave/useDeviceDraft.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { ErrorSummary } from '../../parts/ErrorSummary.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { PdfLink } from '../../parts/PdfLink.tsx'
import { t } from '../../i18n.ts'
import { useZone } from '../../shell/me.ts'
import { ExtraFields } from '../page/meeting/ExtraFields.tsx'
import { useConfirmDiscard } from '../page/meeting/useConfirmDiscard.tsx'
import { useMeetingDraft } from '../page/meeting/useMeetingDraft.ts'
import { draftMinutes } from './draftMinutes.ts'
import classes from './hearing.module.css'
import { SignatureWarning } from './SignatureWarning.tsx'
import { useMinutes, type MinutesBeingWritten, type MinutesDraft } from './useMinutes.ts'
import { LimitedTextarea } from '../../parts/LimitedText.tsx'
import { maxNarrativeCharacters } from '../../../workflows/definition/limits.ts'

type Props = {
  meeting: Meeting
  /** Of its step; none once that is over. */
  meetingFields: MeetingField[]
  record: WorkingRecord
}
/** The minutes to read, for whom they are not to write. */
export function Minutes({ meeting, children }: { meeting: Meeting; children?: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  if (!meeting.minutes && !children) return null
  return (
    <Paper component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="xs">
        {t('Minutes')}
      </Title>
      <Stack gap="md">
        {meeting.minutes && (
          <>
            <Text className={classes.words}>{meeting.minutes}</Text>
            {meeting.outcome && (
              <div>
                <Text size="sm" c="dimmed">
                  {t('Outcome')}
                </Text>
                <Text className={classes.words}>{meeting.outcome}</Text>
              </div>
            )}
            <Group>
              <PdfLink href={minutesPath.replace('{id}', meeting.meetingId)} />
            </Group>
          </>
        )}
        {children}
      </Stack>
    </Paper>
  )
}

const textsOf = ({ minutes }: MeetingForm): DraftTexts => [
  [t('Minutes'), minutes?.written.minutes ?? ''],
  [t('Outcome'), minutes?.written.outcome ?? ''],
]
/** What I write waits in my draft of the step until it is sent. */
export function MinutesWithDraft({ saved, ...props }: Props & { saved: MeetingDraft }) {
  const { meeting } = props
  const draft = useMeetingDraft({ id: meeting.caseId, step: meeting.step }, meeting.meetingId, saved)
  return (
    <Writing
      {...props}
      status={<DraftFormStatus draft={draft} textsOf={textsOf} />}
      draft={{
        minutes: draft.form.minutes,
        change: (minutes) => draft.change({ minutes }),
        isUnsaved: isUnsaved(draft.state),
        flush: draft.autosave.flush,
        forget: draft.forget,
        discard: draft.discard,
      }}
    />
  )
}

/** Of a meeting whose step has gone further there is no draft; what is written stays here, and on this device. */
export function MinutesOnPage(props: Props) {
  const [minutes, show] = useState<MinutesDraft['minutes']>(null)
  const device = useDeviceDraft<NonNullable<MinutesDraft['minutes']>>(
    `minutes ${props.meeting.meetingId}`,
    ({ draft }) => show(draft),
  )
  const forget = () => {
    show(null)
    device.forget()
  }
  const choose = (choice: 'LEFT' | 'TYPED') => Promise.resolve(device.choose(choice))
  return (
    <Writing
      {...props}
      status={device.left && <LeftDraft chooseLeft={choose} />}
      draft={{
        minutes,
        change: (next) => {
          show(next)
          device.keep({ draft: next, revision: 0 })
        },
        isUnsaved: minutes !== null,
        flush: () => Promise.resolve(),
        forget,
        discard: () => Promise.resolve(forget()),
      }}
    />
  )
}

/** What was said, and what came of it in words. Can be written again while the step is open. */
function Writing({
  meeting,
  meetingFields,
  record,
  draft,
  status,
}: Props & { draft: MinutesDraft; status: ReactNode }) {
  const { t } = useTranslation()
  const minutes = useMinutes(draft, meeting)
  const { written, change, errors, fields } = minutes
  const { leave, asking } = useConfirmDiscard(minutes.isChanged, minutes.drop)
  const id = (path: string) => fields.id(path)
  if (!minutes.isShown)
    return (
      <Minutes meeting={meeting}>
        <Group>
          <Button variant="default" onClick={minutes.open}>
            {t('Edit minutes')}
          </Button>
        </Group>
      </Minutes>
    )
  return (
    <Minutes meeting={meeting}>
      <ErrorSummary errors={fields.errors(errors)} round={minutes.round} />
      {minutes.isOvertaken && (
        <Alert color="yellow" role="alert">
          {t(
            'Someone else has written minutes in the meantime; they are shown ' +
              'above. If you save yours, they will replace them.',
          )}
        </Alert>
      )}
      <SignatureWarning meeting={meeting} />
      <FromNotes minutes={minutes} record={record} />
      <LimitedTextarea
        id={id('minutes')}
        label={t('What was said and decided')}
        withAsterisk={meeting.minutesRequired}
        autosize
        minRows={5}
        maxRows={24}
        limit={maxNarrativeCharacters}
        description={meeting.minutesRequired ? undefined : t('You can write the minutes later, too.')}
        value={written.minutes}
        error={errors['minutes']}
        onChange={(event) => change({ minutes: event.currentTarget.value })}
      />
      <LimitedTextarea
        id={id('outcome')}
        label={t('Outcome in one sentence')}
        autosize
        minRows={2}
        maxRows={6}
        limit={4000}
        value={written.outcome}
        error={errors['outcome']}
        onChange={(event) => change({ outcome: event.currentTarget.value })}
      />
      <ExtraFields
        id={id}
        meetingFields={meetingFieldsWith(meetingFields, 'RECORDING')}
        values={written.fields}
        errors={errors}
        change={(next) => change({ fields: next })}
      />
      {status}
      <SaveMinutes minutes={minutes}>
        {(meeting.minutes !== null || minutes.isChanged) && (
          <Button variant="subtle" color="gray" onClick={leave}>
            {t('Cancel')}
          </Button>
        )}
      </SaveMinutes>
      {asking}
    </Minutes>
  )
}

/** A first draft made of the notes; what was typed goes only after a question, and can be had back. */
function FromNotes({ minutes, record }: { minutes: MinutesBeingWritten; record: WorkingRecord }) {
  const { t } = useTranslation()
  const zone = useZone()
  const [isConfirming, setConfirming] = useState(false)
  const [before, setBefore] = useState<string | null>(null)
  const { meeting, written, change } = minutes
  const put = () => {
    setConfirming(false)
    setBefore(written.minutes)
    change({ minutes: draftMinutes(meeting, record, zone) })
  }
  const undo = () => {
    change({ minutes: before ?? '' })
    setBefore(null)
  }
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => (written.minutes.trim() ? setConfirming(true) : put())}>
        {t('Draft the minutes from the notes')}
      </Button>
      {before !== null && (
        <Button variant="subtle" onClick={undo}>
          {t('Undo')}
        </Button>
      )}
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={t('Replace what you wrote?')}
        verb={t('Replace it')}
        onConfirm={put}
      >
        {t('A new draft made from the notes takes its place. You can undo this afterwards.')}
      </Confirm>
    </Group>
  )
}

/** Keeps the minutes without ending anything. */
function SaveMinutes({
  minutes: { act, save, isChanged },
  children,
}: {
  minutes: MinutesBeingWritten
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      {act.error?.fields.length === 0 && <MutationError error={act.error} />}
      <Group gap="sm">
        <Button loading={act.isPending} onClick={save}>
          {act.error?.isTemporary ? t('Try again to save the minutes') : t('Save the minutes')}
        </Button>
        {children}
        {act.isSuccess && !isChanged && (
          <Text component="output" size="sm">
            {t('Minutes saved.')}
          </Text>
        )}
      </Group>
    </Stack>
  )
}
