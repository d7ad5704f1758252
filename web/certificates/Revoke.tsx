import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { certificates, type Certificate } from '../../api/certificates/contract.ts'
import { useApiMutation } from '../client.ts'
import { NotedDialog } from '../parts/NotedDialog.tsx'

type Props = { certificate: Certificate; courseTitle: string; onClose: () => void }
/** Asks why, for it cannot be undone. */
export function Revoke({ certificate: { certificateId, serial }, courseTitle, onClose }: Props) {
  const { t } = useTranslation()
  const revoke = useApiMutation(certificates.revoke, {
    onDone: () => {
      notifications.show({ message: t('Certificate {{serial}} is revoked.', { serial }) })
      onClose()
    },
  })
  return (
    <NotedDialog
      question={t('Revoke the certificate for “{{course}}”?', { course: courseTitle })}
      verb={t('Revoke')}
      destructive
      field="reason"
      most={1000}
      act={revoke}
      onSend={(reason) => revoke.mutate({ params: { id: certificateId }, body: { reason } })}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'Anyone who checks it will see that it was revoked. The person is notified and can read the reason. ' +
            'Their completion stays in the record. This can’t be undone.',
        )}
      </Text>
    </NotedDialog>
  )
}
