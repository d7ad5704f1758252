import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '../../../api/meetings/contract.ts'

/** What a change means for those who signed. */
export function SignatureWarning({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  if (meeting.signatures.every(({ isCurrent }) => !isCurrent)) return null
  return (
    <Alert color="yellow">
      {t(
        'This record is signed. If you change the notes, the times or the minutes, the signatures no longer ' +
          'count and everyone is asked to sign again.',
      )}
    </Alert>
  )
}
