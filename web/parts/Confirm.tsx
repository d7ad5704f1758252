import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../callError.ts'
import { FormDialog } from './FormDialog.tsx'
import { MutationError } from './MutationError.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** A plain question: "Throw this draft away?" */
  question: string
  /** What is lost, and for whom. */
  children?: ReactNode
  /** The verb on the button. */
  verb: string
  /** Red, for what cannot be undone. */
  destructive?: boolean
  busy?: boolean
  /** While something that the question asks for is missing. */
  disabled?: boolean
  error?: CallError | null
  onConfirm: () => void
}

/** A plain question before something is lost. */
export const Confirm = ({ opened, ...props }: Props) => opened && <Question {...props} />

function Question({
  onClose,
  question,
  children,
  verb,
  destructive = false,
  busy = false,
  disabled = false,
  error,
  onConfirm,
}: Omit<Props, 'opened'>) {
  const { t } = useTranslation()
  return (
    <FormDialog onClose={onClose} title={question}>
      <Stack gap="md">
        {typeof children === 'string' ? <Text>{children}</Text> : children}
        <MutationError error={error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Go back')}
          </Button>
          <Button
            {...(destructive ? { color: 'red' } : {})}
            loading={busy}
            disabled={disabled}
            onClick={onConfirm}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}
