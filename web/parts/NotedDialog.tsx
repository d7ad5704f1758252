import { Stack } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors, type CallError } from '../client.ts'
import { FormActions } from './FormActions.tsx'
import { LimitedTextarea } from './LimitedText.tsx'
import { FormDialog } from './FormDialog.tsx'

type Props = {
  question: string
  /** What follows from it. */
  children: ReactNode
  verb: string
  destructive?: boolean
  /** What the row calls the reason, and how long it may be. */
  field?: string
  most?: number
  act: { isPending: boolean; error: CallError | null }
  /** In place of the error's own words, where the screen says more about a refusal. */
  refusal?: ReactNode
  /** Once what it asks about is over. */
  disabled?: boolean
  onSend: (note: string) => void
  onClose: () => void
}

/** A plain question, what follows from it, and room to say why. */
export function NotedDialog({
  question,
  children,
  verb,
  destructive = false,
  field = 'note',
  most = 4000,
  act,
  refusal,
  disabled = false,
  onSend,
  onClose,
}: Props) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(note.trim() ? null : t('Enter a reason, in one sentence'))
    if (note.trim()) onSend(note)
  }
  const error = missing ?? fieldErrors(act.error)[field]
  return (
    <FormDialog onClose={onClose} title={question} closeOnClickOutside={note === ''}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          {children}
          <LimitedTextarea
            label={t('Why?')}
            withAsterisk
            autosize
            minRows={3}
            maxRows={10}
            limit={most}
            data-autofocus
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value)
              setMissing(null)
            }}
            error={error}
          />
          <FormActions
            act={act}
            verb={verb}
            onClose={onClose}
            refusal={refusal}
            disabled={disabled}
            destructive={destructive}
          />
        </Stack>
      </form>
    </FormDialog>
  )
}
