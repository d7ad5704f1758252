import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assignments, type Assignment } from '../../api/assignments/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { NotedDialog } from '../parts/NotedDialog.tsx'
import { todayIn } from '../parts/moments.ts'
import { useNow } from '../parts/useNow.ts'
import { When } from '../parts/When.tsx'
import { useZone } from '../shell/me.ts'
import { DateField } from '../parts/DateField.tsx'

type Props = { assignment: Assignment; onDone: (now: Assignment) => void; onClose: () => void }

/** A later due date. */
export function Extend({ assignment: { assignmentId, user, dueAt }, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const today = todayIn(useNow(), useZone())
  const [dueOn, setDueOn] = useState('')
  const [isMissing, setMissing] = useState(false)
  const extend = useApiMutation(assignments.extend, {
    onDone: (now) => {
      notifications.show({ message: t('{{name}} has more time now.', { name: user.name }) })
      onDone(now)
    },
  })
  const send = (reason: string) => {
    setMissing(dueOn === '')
    if (dueOn) extend.mutate({ params: { assignmentId }, body: { dueOn, reason, dueAt } })
  }
  return (
    <NotedDialog
      question={t('Extend the due date of {{name}}?', { name: user.name })}
      verb={t('Extend')}
      field="reason"
      most={1000}
      act={extend}
      onSend={send}
      onClose={onClose}
    >
      <Text size="sm">
        {dueAt ? (
          <>
            {t('Due now:')} <When at={dueAt} time={false} />
          </>
        ) : (
          t('It has no due date now.')
        )}
      </Text>
      <DateField
        label={t('New due date')}
        description={t('The end of that day where the person works')}
        withAsterisk
        min={today}
        value={dueOn}
        onChange={setDueOn}
        error={isMissing && !dueOn ? t('Choose a date') : fieldErrors(extend.error)['dueOn']}
      />
    </NotedDialog>
  )
}

/** Nothing more is asked of them. */
export function Excuse({ assignment: { assignmentId, user }, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const waive = useApiMutation(assignments.waive, {
    onDone: (now) => {
      notifications.show({ message: t('{{name}} is excused.', { name: user.name }) })
      onDone(now)
    },
  })
  return (
    <NotedDialog
      question={t('Excuse {{name}} from this course?', { name: user.name })}
      verb={t('Excuse')}
      field="reason"
      most={1000}
      act={waive}
      onSend={(reason) => waive.mutate({ params: { assignmentId }, body: { reason } })}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'They no longer have to take it, and count as compliant. ' +
            'A quiz they are taking now ends without a result. This can’t be undone.',
        )}
      </Text>
    </NotedDialog>
  )
}

/** Takes the course from one person. */
export function Unassign({
  assignment: { courseId, user },
  onDone,
  onClose,
}: Omit<Props, 'onDone'> & { onDone: () => void }) {
  const { t } = useTranslation()
  const unassign = useApiMutation(assignments.unassign, {
    onDone: ({ kept: refusals }) => {
      const isKept = refusals.some(({ code }) => code === 'COMPLETED')
      notifications.show({
        message: isKept
          ? t('{{name}} has completed the course in the meantime and keeps it.', { name: user.name })
          : t('{{name}} no longer has the course.', { name: user.name }),
      })
      onDone()
    },
  })
  return (
    <NotedDialog
      question={t('Unassign {{name}}?', { name: user.name })}
      verb={t('Unassign')}
      destructive
      field="reason"
      most={1000}
      act={unassign}
      onSend={(reason) => unassign.mutate({ body: { courseId, userIds: [user.userId], reason } })}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'The course disappears from their list. What they have done in it is kept: ' +
            'lessons, answers and results. A quiz they are taking now ends without a result.',
        )}
      </Text>
    </NotedDialog>
  )
}
