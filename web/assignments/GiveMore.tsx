import { Alert, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assignments } from '../../api/assignments/contract.ts'
import { courses } from '../../api/courses/contract.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../client.ts'
import { Amount } from '../parts/Amount.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { NotedDialog } from '../parts/NotedDialog.tsx'

type Props = {
  person: { userId: string; name: string }
  courseId: string
  /** The version that the person learns, whose quizzes these are. */
  courseVersionId: string
  onClose: () => void
}
/** More attempts at a quiz, or more time for each; only where the quiz limits them. */
export function GiveMore({ person, courseId, courseVersionId, onClose }: Props) {
  const { t } = useTranslation()
  const version = useApiQuery(courses.open, {
    params: { id: courseId },
    query: { versionId: courseVersionId },
  })
  const [chosen, choose] = useState('')
  const [extraAttempts, setAttempts] = useState(0)
  const [extraMinutes, setMinutes] = useState(0)
  const quizzes = (version.data?.draft.items ?? []).flatMap((item) =>
    item.kind === 'QUIZ' && (item.maxAttempts !== null || item.timeLimitSeconds !== null) ? [item] : [],
  )
  const quiz = quizzes.find(({ id }) => id === chosen) ?? quizzes[0]
  const hasAttempts = quiz !== undefined && quiz.maxAttempts !== null
  const hasTime = quiz !== undefined && quiz.timeLimitSeconds !== null
  const give = useApiMutation(assignments.increaseAttempts, {
    onDone: () => {
      notifications.show({ message: t('{{name}} can try again.', { name: person.name }) })
      onClose()
    },
  })
  const { reason: _, ...refused } = fieldErrors(give.error)
  const send = (reason: string) => {
    if (!quiz) return
    give.mutate({
      body: {
        courseId,
        quizId: quiz.id,
        userIds: [person.userId],
        extraAttempts: hasAttempts ? extraAttempts : 0,
        extraMinutes: hasTime ? extraMinutes : 0,
        reason,
      },
    })
  }
  return (
    <NotedDialog
      question={t('Give {{name}} more attempts or time', { name: person.name })}
      verb={t('Give')}
      field="reason"
      most={1000}
      act={give}
      onSend={send}
      onClose={onClose}
    >
      {version.error && !version.data ? (
        <LoadError error={version.error} retry={() => void version.refetch()} />
      ) : !version.data ? (
        <Loading lines={2} />
      ) : !quiz ? (
        <Text>{t('No quiz of this course limits attempts or time.')}</Text>
      ) : (
        <Stack gap="md">
          <NativeSelect
            label={t('Quiz')}
            value={quiz.id}
            data={quizzes.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {hasAttempts && (
              <Amount
                label={t('More attempts')}
                min={0}
                max={20}
                value={extraAttempts}
                onChange={setAttempts}
                onClear={() => setAttempts(0)}
              />
            )}
            {hasTime && (
              <Amount
                label={t('More minutes for each attempt')}
                min={0}
                max={480}
                value={extraMinutes}
                onChange={setMinutes}
                onClear={() => setMinutes(0)}
              />
            )}
          </SimpleGrid>
          {Object.keys(refused).length > 0 && (
            <Alert color="red" role="alert">
              {Object.values(refused).join(' ')}
            </Alert>
          )}
        </Stack>
      )}
    </NotedDialog>
  )
}
