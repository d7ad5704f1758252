import { Alert, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { assignments } from '../../api/assignments/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { NotedDialog } from '../parts/NotedDialog.tsx'
import type { ItemOf } from '../parts/useList.ts'

export type Exceeded = ItemOf<typeof assignments.exceeded>

/** One more attempt for somebody who has none left. */
export function GiveOne({ exceeded, onClose }: { exceeded: Exceeded; onClose: () => void }) {
  const { t } = useTranslation()
  const { courseId, quizId, userId, name, quizTitle } = exceeded
  const give = useApiMutation(assignments.increaseAttempts, {
    onDone: () => {
      notifications.show({ message: t('{{name}} can try again.', { name }) })
      onClose()
    },
  })
  const { reason: _, ...refused } = fieldErrors(give.error)
  return (
    <NotedDialog
      question={t('Give {{name}} one more attempt?', { name })}
      verb={t('Give one more')}
      field="reason"
      most={1000}
      act={give}
      onSend={(reason) =>
        give.mutate({
          body: { courseId, quizId, userIds: [userId], extraAttempts: 1, extraMinutes: 0, reason },
        })
      }
      onClose={onClose}
    >
      <Text size="sm">{t('They can take “{{title}}” once more.', { title: quizTitle })}</Text>
      {Object.keys(refused).length > 0 && (
        <Alert color="red" role="alert">
          {Object.values(refused).join(' ')}
        </Alert>
      )}
    </NotedDialog>
  )
}
