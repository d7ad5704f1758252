import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { complaints } from '../../../api/complaints/contract.ts'
import { fieldErrors } from '../../client.ts'
import { MutationError } from '../../parts/MutationError.tsx'
import { useCaseAct, useHappened } from './useCase.tsx'

type Noted =
  | typeof complaints.withdraw
  | typeof complaints.close
  | typeof complaints.answerWithdrawal
  | typeof complaints.reopenCase
  | typeof complaints.pause
  | typeof complaints.resume
  | typeof complaints.skip
  | typeof complaints.reopen
  | typeof complaints.extend
type Props = {
  row: Noted
  params: { id: string; step?: string; clock?: string }
  /** Sent beside the reason. */
  answer?: 'AGREE' | 'DECLINE' | 'TAKE_BACK'
  question: string
  words: string
  verb: string
  destructive?: boolean
  /** Said at the top of the page afterwards. */
  done?: string
  onClose: () => void
}

/** An act that needs a reason: a plain question, what follows from it, and room to say why. */
export function NotedAct({
  row,
  params,
  answer,
  question,
  words,
  verb,
  destructive = false,
  done,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const happened = useHappened()
  const act = useCaseAct(row, () => {
    if (done) happened(done)
    onClose()
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(note.trim() ? null : t('Enter a reason, in one sentence'))
    if (note.trim())
      act.mutate({
        params: { step: '', clock: '', ...params },
        body: { note, ...(answer ? { answer } : {}) },
      })
  }
  const error = missing ?? fieldErrors(act.error)['note']
  return (
    <Modal opened onClose={onClose} title={question} closeOnClickOutside={note === ''}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{words}</Text>
          <Textarea
            label={t('Why?')}
            withAsterisk
            autosize
            minRows={3}
            maxRows={10}
            maxLength={4000}
            data-autofocus
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value)
              setMissing(null)
            }}
            error={error}
          />
          {act.error?.fields.length === 0 && <MutationError error={act.error} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={act.isPending} {...(destructive ? { color: 'red' } : {})}>
              {act.error?.code === 'UNAVAILABLE' ? t('Try again') : verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
