import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../callError.ts'

/** Why an act did not happen, where it was tried; nothing where it did. Fields speak for themselves. */
export function MutationError({ error }: { error: CallError | null | undefined }) {
  useTranslation()
  if (!error) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {error.words}
    </Alert>
  )
}
