import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../callError.ts'
import { MutationError } from './MutationError.tsx'

type Props = {
  act: { error: CallError | null; isPending: boolean }
  /** What the form does; "Try again" stands in its place after a failure that passes. */
  verb: string
  onClose: () => void
  /** In place of the error's own words. */
  refusal?: ReactNode
  disabled?: boolean
  destructive?: boolean
}
/** The end of a form in a dialog: what went wrong beside its fields, the way back, and what sends it. */
export function FormActions({ act, verb, onClose, refusal, disabled = false, destructive = false }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {refusal ?? (act.error?.fields.length === 0 && <MutationError error={act.error} />)}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('Go back')}
        </Button>
        <Button
          type="submit"
          loading={act.isPending}
          disabled={disabled}
          {...(destructive ? { color: 'red' } : {})}
        >
          {act.error?.isTemporary ? t('Try again') : verb}
        </Button>
      </Group>
    </>
  )
}
