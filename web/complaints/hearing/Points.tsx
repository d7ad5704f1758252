import { Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting, WorkingRecord } from '../../../api/meetings/contract.ts'
import { isUnsaved } from '../../autosave/draftAutosave.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { titleOf } from './draftMinutes.ts'
import classes from './hearing.module.css'
import { withoutPoint } from './record.ts'
import { RecordStatus } from './RecordStatus.tsx'
import { SignatureWarning } from './SignatureWarning.tsx'
import type { RecordBeingWritten } from './useRecord.ts'
import { LimitedTextInput, LimitedTextarea } from '../../parts/LimitedText.tsx'
import { maxNarrativeCharacters } from '../../../workflows/definition/limits.ts'

type Props = {
  meeting: Meeting
  written: RecordBeingWritten
  /** The vote, for the point at which it is taken; null where there is none. */
  vote: ReactNode
  /** Whether the vote may still be moved to another point. */
  movesVote: boolean
}
/** The agenda, point by point, with what was noted; and what came up beside it. */
export function Points({ meeting, written, vote, movesVote }: Props) {
  const { t } = useTranslation()
  const { record, change } = written
  const isWritten = meeting.abilities.keepRecord
  const [fresh, setFresh] = useState<number | null>(null)
  useEffect(() => {
    if (fresh !== null) document.getElementById(notesId(fresh))?.focus()
  }, [fresh])
  const add = (title: string) => {
    change({ points: [...record.points, { title, notes: '' }] })
    setFresh(record.points.length + 1)
  }
  const write = (at: number, notes: string) =>
    change({ points: record.points.map((point, place) => (place === at ? { ...point, notes } : point)) })
  return (
    <Paper component="section" aria-labelledby="points">
      <Title order={2} size="h3" id="points" mb={isWritten ? 4 : 'md'}>
        {isWritten || record.points.some(({ notes }) => notes) ? t('Agenda and notes') : t('Agenda')}
      </Title>
      {isWritten && (
        <Text size="sm" c="dimmed" mb="md">
          {t('The committee writes these notes together. A party sees only what you give to them later.')}
        </Text>
      )}
      {isWritten && (
        <Box mb="md">
          <SignatureWarning meeting={meeting} />
        </Box>
      )}
      <ol className={classes.points}>
        {record.points.map((point, at) => (
          <li key={at}>
            <div className={classes.pointTitle}>
              <Title order={3} size="h4">
                {t('{{number}}. {{title}}', { number: at + 1, title: titleOf(meeting, record, at) })}
              </Title>
              {isWritten && point.title !== null && <RemovePoint record={record} at={at} change={change} />}
            </div>
            {isWritten ? (
              <LimitedTextarea
                mt="xs"
                id={notesId(at + 1)}
                aria-label={t('Notes on point {{number}}', { number: at + 1 })}
                placeholder={t('Notes')}
                autosize
                minRows={2}
                maxRows={16}
                limit={maxNarrativeCharacters}
                value={point.notes}
                onChange={(event) => write(at, event.currentTarget.value)}
              />
            ) : (
              point.notes && (
                <Text mt="xs" className={classes.words}>
                  {point.notes}
                </Text>
              )
            )}
            {vote && at + 1 === record.votePoint && <div className={classes.vote}>{vote}</div>}
            {vote && isWritten && movesVote && <VotePlace record={record} at={at} change={change} />}
          </li>
        ))}
      </ol>
      <Stack gap="md" mt="md">
        {isWritten && <AddPoint add={add} />}
        {(isWritten || isUnsaved(written.state)) && <RecordStatus read={meeting.record} written={written} />}
      </Stack>
    </Paper>
  )
}

const notesId = (point: number) => `notes-${point}`

type PlaceProps = { record: WorkingRecord; at: number; change: (next: Partial<WorkingRecord>) => void }
function VotePlace({ record: { votePoint }, at, change }: PlaceProps) {
  const { t } = useTranslation()
  const isHere = votePoint === at + 1
  return (
    <Button
      mt="xs"
      size="compact-sm"
      variant="subtle"
      color="gray"
      aria-label={
        isHere
          ? t('Do not take the vote here, at point {{number}}', { number: at + 1 })
          : t('Take the vote here, at point {{number}}', { number: at + 1 })
      }
      onClick={() => change({ votePoint: isHere ? null : at + 1 })}
    >
      {isHere ? t('Do not take the vote here') : t('Take the vote here')}
    </Button>
  )
}

/** Takes a point away that was added; asks where something was noted. */
function RemovePoint({ record, at, change }: PlaceProps) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const remove = () => {
    setConfirming(false)
    change(withoutPoint(record, at + 1))
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={t('Remove point {{number}}', { number: at + 1 })}
        onClick={() => (record.points[at]?.notes.trim() ? setConfirming(true) : remove())}
      >
        {t('Remove')}
      </Button>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={t('Remove this point?')}
        verb={t('Remove')}
        destructive
        onConfirm={remove}
      >
        {t('The notes on it will be deleted, too.')}
      </Confirm>
    </>
  )
}

function AddPoint({ add }: { add: (title: string) => void }) {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!title.trim()) return
    add(title.trim())
    setTitle('')
  }
  return (
    <form onSubmit={send} noValidate>
      <Group gap="sm" align="flex-end">
        <LimitedTextInput
          label={t('Add a point that was not on the agenda')}
          limit={200}
          style={{ flex: '1 1 220px' }}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!title.trim()}>
          {t('Add point')}
        </Button>
      </Group>
    </form>
  )
}
